/* What compiled code calls only while an error passes through. The compiler lays code that leads there apart, so that
   what runs again and again fits into fewer pages. */

struct _object;

#define COLD __attribute__((cold))

COLD void CPy_AddTraceback(const char *, const char *, int, struct _object *);
COLD void CPy_TypeErrorTraceback(const char *, const char *, int, struct _object *, const char *, struct _object *);
COLD void CPy_AttributeError(const char *, const char *, const char *, const char *, int, struct _object *);
COLD void CPy_TypeError(const char *, struct _object *);
COLD void CPyError_OutOfMemory(void);
COLD static void CPy_DecRef(struct _object *);
COLD static void CPy_XDecRef(void *);

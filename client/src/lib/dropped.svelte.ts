// Files that were dropped on a page and are read on another one.

class Dropped {
  files = $state.raw<File[]>([]);

  take(): File[] {
    const found = this.files;
    this.files = [];
    return found;
  }
}

export const dropped = new Dropped();
export const SHEETS = ["csv", "tsv", "xlsx", "yaml", "yml", "json"];
export const PICTURES = ["png", "jpg", "jpeg", "webp", "gif"];

export function endingOf(file: File): string {
  return file.name.split(".").at(-1)?.toLowerCase() ?? "";
}

/** A name without its ending and folder, as a sheet may name a picture. */
export function baseOf(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? name).trim().toLowerCase();
}

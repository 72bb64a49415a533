// The figures of emblems: each fits a circle of radius 28 about the origin, in two inks and a spark.

export interface Pens {
  /** The ink of the figure. */
  ink: string;
  /** What lies under it. */
  ground: string;
  spark: string;
}

export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = ""): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ""): string => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width = 2): string => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** A shape and its mirror image. */
export const both = (shape: string): string => `${shape}<g transform="scale(-1 1)">${shape}</g>`;
/** A shape so many times round the centre. */
export function around(count: number, shape: (index: number) => string, offset = 0): string {
  let found = "";
  for (let index = 0; index < count; index += 1) found += `<g transform="rotate(${(offset + (index * 360) / count).toFixed(1)})">${shape(index)}</g>`;
  return found;
}
const at = (x: number, y: number, scale: number, shape: string): string => `<g transform="translate(${x} ${y}) scale(${scale})">${shape}</g>`;

type Figure = (pens: Pens) => string;

export const FIGURES: Record<string, Figure> = {
  candle: ({ ink: a, spark: s }) => path("M-25 17Q0 29 25 17L20 25Q0 33-20 25Z", a) + rect(-4.5, -8, 9, 29, a) + both(rect(11, 3, 7, 17, a) + path("M14.5-13Q19-6 17-2Q16 0 14.5 0Q13 0 12-2Q10-6 14.5-13Z", s)) + path("M0-30Q8-20 5-14Q3-10 0-10Q-3-10-5-14Q-8-20 0-30Z", s),
  wing: ({ ink: a, ground: k, spark: s }) => both(path("M2 10Q3-14 27-27Q31-11 22-3Q28-3 29 0Q24 8 16 8Q20 10 20 12Q10 19 2 13Z", a) + line("M6 5Q12-8 23-17M7 10Q14 4 22 2", k, 1.8)) + path("M0-15L5 2L0 27L-5 2Z", s),
  shield: ({ ink: a, ground: k, spark: s }) => path("M-23-22Q0-31 23-22V0Q23 20 0 30Q-23 20-23 0Z", a) + path("M-17-17Q0-24 17-17V0Q17 14 0 22Q-17 14-17 0Z", k) + path("M-13-5L0-15L13-5V4L0-6L-13 4Z", s) + path("M-11 9L0 0L11 9L0 18Z", a),
  chest: ({ ink: a, ground: k, spark: s }) => path("M-25-4V-9Q-25-21-13-21H13Q25-21 25-9V-4Z", a) + rect(-25, -1, 50, 24, a) + both(rect(14, -21, 4, 44, k)) + circle(0, 1, 6.5, s) + rect(-1.3, 1, 2.6, 7, k),
  torii: ({ ink: a, spark: s }) => path("M-30-25Q0-18 30-25L28-16Q0-10-28-16Z", a) + rect(-21, -6, 42, 5, a) + both(rect(12, -14, 6, 40, a)) + rect(-2.5, -13, 5, 8, a) + circle(0, 11, 6, s),
  bell: ({ ink: a, ground: k, spark: s }) => path("M-4-25A4 4 0 0 1 4-25V-20Q17-17 17 0Q17 12 24 18H-24Q-17 12-17 0Q-17-17-4-20Z", a) + line("M-17 4H17M-18 9H18", k, 1.8) + circle(0, 23, 5, s),
  arch: ({ ink: a, ground: k, spark: s }) => path("M-25 26V-5A25 23 0 0 1 25-5V26H15V-4A15 14 0 0 0-15-4V26Z", a) + path("M-4-30H4L3-17H-3Z", k) + path("M-10 26V3A10 10 0 0 1 10 3V26Z", s) + rect(-1.2, -7, 2.4, 33, k),
  scale: ({ ink: a, spark: s }) => rect(-2, -24, 4, 46, a) + rect(-25, -20, 50, 3.6, a) + both(line("M21-18L13 3M21-18L29 3", a, 1.6) + path("M10 3H32Q30 13 21 13Q12 13 10 3Z", s)) + rect(-13, 21, 26, 5, a) + circle(0, -25, 4.5, s),
  compass: ({ ink: a, ground: k, spark: s }) => circle(0, 0, 25, "none", `stroke="${a}" stroke-width="4"`) + around(4, () => rect(-1.5, -29, 3, 8, a)) + path("M-18 0L0-5L18 0L0 5Z", s) + path("M0-21L6 0L0 21L-6 0Z", a) + circle(0, 0, 3, k),
  drops: ({ ink: a, ground: k, spark: s }) => path("M0-29Q19-4 19 9A19 19 0 0 1-19 9Q-19-4 0-29Z", a) + line("M-11 9A11 11 0 0 0-3 19", k, 2.6) + circle(5, 4, 4.5, s) + both(path("M25-19Q31-11 31-7A6 6 0 0 1 19-7Q19-11 25-19Z", s)),
  halo: ({ ink: a, ground: k, spark: s }) => around(10, (each) => path("M-3.6-17L0-30L3.6-17Z", each % 2 === 0 ? a : s)) + circle(0, 0, 14.5, a) + circle(0, 0, 9.5, k) + circle(0, 0, 5, s),
  flame: ({ ink: a, ground: k, spark: s }) => path("M0-31Q4-18 14-10Q23-2 20 11Q16 27 0 28Q-16 27-20 11Q-22 0-13-8Q-11 0-7 2Q-9-14 0-31Z", a) + path("M0-5Q10 6 9 14Q7 23 0 24Q-7 23-9 14Q-10 6 0-5Z", s) + path("M0 10Q5 16 0 20Q-5 16 0 10Z", k),
  book: ({ ink: a, ground: k, spark: s }) => both(path("M0-14Q12-25 29-18V18Q12 11 0 22Z", a) + line("M5-7Q14-14 24-11M5 1Q14-6 24-3M5 9Q14 2 24 5", k, 1.8)) + rect(-1.8, -18, 3.6, 42, s),
  horns: ({ ink: a, ground: k, spark: s }) => both(path("M3 19Q22 16 22-5Q22-18 14-29Q33-16 30 5Q26 25 3 28Z", a) + line("M23-9L28-10M23 2L29 4M18 12L23 17", k, 1.8)) + circle(0, 2, 8, s) + circle(0, 2, 3, k),
  egg: ({ ink: a, ground: k, spark: s }) => path("M0-30C13-30 21-9 21 5A21 23 0 0 1-21 5C-21-9-13-30 0-30Z", a) + line("M-18-5Q-9 3 0-5T18-5M-20 9Q-10 17 0 9T20 9", k, 2.6) + circle(0, -15, 3.4, s) + both(circle(10, 3, 3, s)) + circle(0, 20, 3, s),
  wave: ({ ink: a, ground: k, spark: s }) => both(path("M0 21Q2-5 16-11Q29-14 29-2Q29 7 21 7Q16 7 16 2Q10 6 10 21Z", a)) + path("M-29 18H29Q23 29 0 29Q-23 29-29 18Z", a) + line("M-21 23Q-14 18-7 23T7 23T21 23", k, 2) + circle(0, -17, 7, s),
  shell: ({ ink: a, ground: k, spark: s }) => path("M0 22Q-31 9-27-13Q-22-27 0-27Q22-27 27-13Q31 9 0 22Z", a) + line("M0 19V-22M0 19L-12-21M0 19L12-21M0 19L-23-8M0 19L23-8", k, 2) + path("M-10 20H10L6 29H-6Z", s),
  scales: ({ ink: a, ground: k, spark: s }) => [[-17, -18], [0, -18], [17, -18], [-8.5, -6], [8.5, -6], [-17, 6], [0, 6], [17, 6], [-8.5, 18], [8.5, 18]].map(([x = 0, y = 0], each) => path(`M${x - 8.5} ${y - 4}H${x + 8.5}V${y}A8.5 9 0 0 1 ${x - 8.5} ${y}Z`, each % 3 === 1 ? s : a) + line(`M${x - 4} ${y + 1}A4 4 0 0 0 ${x + 4} ${y + 1}`, k, 1.4)).join(""),
  dragon: ({ ink: a, ground: k, spark: s }) => both(path("M8-10Q20-14 20-29Q29-18 23-3L14 3Z", a) + path("M14 4L26 2L19 14Z", a)) + path("M-14-7Q0-18 14-7L11 15Q0 30-11 15Z", a) + both(path("M4 0L12-4L10 4Z", s) + circle(4, 19, 1.5, k)) + path("M0-9L4-2L0 6L-4-2Z", k),
  tomoe: ({ ink: a, spark: s }) => around(3, (each) => circle(0, -16, 9.5, each === 0 ? s : a) + path("M9.5-16Q11 3-13 6Q0-3-4-8Z", each === 0 ? s : a)),
  tiger: ({ ink: a, ground: k, spark: s }) => path("M-21-14L-24-27L-11-21Q0-25 11-21L24-27L21-14Q27 2 17 14Q8 25 0 25Q-8 25-17 14Q-27 2-21-14Z", a) + line("M0-21V-11M-6-20L-4-13M6-20L4-13", k, 2.4) + both(path("M5-4L16-8L13 0Z", s) + line("M23-1L16 3M20 9L14 10", k, 2.2)) + path("M-5 8H5L0 14Z", k) + line("M0 14V18M-8 18Q-4 22 0 18Q4 22 8 18", k, 1.8),
  skull: ({ ink: a, ground: k, spark: s }) => path("M0-28A22 21 0 0 1 22-7Q22 6 13 11V22H-13V11Q-22 6-22-7A22 21 0 0 1 0-28Z", a) + both(circle(9, -5, 6.5, k) + circle(9, -5, 2.4, s)) + path("M0 3L4 11H-4Z", k) + line("M-6 15V22M0 15V22M6 15V22", k, 1.8),
  bat: ({ ink: a, ground: k, spark: s }) => both(path("M0-4Q8-21 31-19Q22-10 25 3Q17-2 12 11Q6 4 0 17Z", a) + line("M6 0Q14-8 25-14M5 6Q10 0 18-2", k, 1.4)) + path("M-6-7V-19L0-13L6-19V-7Q6 3 0 9Q-6 3-6-7Z", a) + both(circle(2.6, -7, 1.6, s)),
  butterfly: ({ ink: a, ground: k, spark: s }) => both(path("M2-4Q10-29 28-22Q31-5 4 2Z", a) + path("M3 3Q25 2 22 18Q12 27 2 9Z", s) + circle(18, -14, 3.8, k) + line("M1-12Q4-23 11-26", a, 1.8)) + rect(-1.9, -13, 3.8, 34, a),
  flower: ({ ink: a, ground: k, spark: s }) => around(6, () => path("M0-7Q-13-17 0-30Q13-17 0-7Z", a) + line("M0-12V-21", k, 1.6)) + circle(0, 0, 8.5, s) + circle(0, 0, 3.6, k),
  leaf: ({ ink: a, ground: k, spark: s }) => path("M0-30Q25-14 19 9Q13 22 0 26Q-13 22-19 9Q-25-14 0-30Z", a) + line("M0-22V29M0-8L10-15M0-8L-10-15M0 3L14-4M0 3L-14-4M0 14L11 7M0 14L-11 7", k, 2) + circle(0, 26, 4, s),
  crown: ({ ink: a, ground: k, spark: s }) => path("M-25 15L-28-13L-13 0L0-23L13 0L28-13L25 15Z", a) + rect(-25, 18, 50, 7, a) + both(circle(28, -16, 3.2, s) + circle(13, 8, 2.4, k)) + circle(0, -26, 3.6, s) + path("M0-4L6 5L0 14L-6 5Z", s),
  banner: ({ ink: a, ground: k, spark: s }) => rect(-1.8, -31, 3.6, 60, a) + rect(-22, -27, 44, 4, a) + path("M-18-22H18V17L9 10L0 19L-9 10L-18 17Z", a) + circle(0, -5, 9, k) + path("M0-12L4-5L0 2L-4-5Z", s) + circle(0, -31, 3, s),
  hammer: ({ ink: a, ground: k, spark: s }) => rect(-22,-26,44,19,a,'rx="2"')+rect(-13,-26,4,19,k)+rect(9,-26,4,19,k)+rect(-4,-7,8,36,s,'rx="2"'),
  owl: ({ ink: a, ground: k, spark: s }) => path("M-21-25L-8-19Q0-22 8-19L21-25Q25-8 20 9Q14 28 0 28Q-14 28-20 9Q-25-8-21-25Z", a) + both(circle(8.5, -7, 8, k) + circle(8.5, -7, 4.4, s) + circle(8.5, -7, 1.8, a)) + path("M-3-1H3L0 7Z", s) + line("M-9 13Q-4.5 18 0 13Q4.5 18 9 13M-6 20Q-3 24 0 20Q3 24 6 20", k, 2),
  eye: ({ ink: a, ground: k, spark: s }) => path("M-31 0Q-15-21 0-21Q15-21 31 0Q15 21 0 21Q-15 21-31 0Z", a) + circle(0, 0, 14, k) + circle(0, 0, 9.5, s) + circle(0, 0, 4, a) + both(line("M11-23L14-29M21-16L27-21", a, 2.2)),
  moon: ({ ink: a, spark: s }) => path("M-26-9A27 27 0 1 0 26-9Q20 12 0 12Q-20 12-26-9Z", a) + path("M0-29L4-18L15-14L4-10L0 1L-4-10L-15-14L-4-18Z", s),
  star: ({ ink: a, ground: k, spark: s }) => around(4, () => path("M0-21L4-6L0 0L-4-6Z", s), 45) + around(4, () => path("M0-31L6-7L0 0L-6-7Z", a)) + circle(0, 0, 5.5, k) + circle(0, 0, 2.4, s),
  crystal: ({ ink: a, ground: k, spark: s }) => both(path("M15-6L26-14L29 14L15 23Z", s)) + path("M0-31L13-14V16L0 29L-13 16V-14Z", a) + line("M-13-14L0-7L13-14M0-7V28", k, 1.8),
  lyre: ({ ink: a, ground: k, spark: s }) => both(line("M6 18Q29 10 21-11Q18-20 25-27", a, 5)) + rect(-21, -15, 42, 4.5, a) + line("M-8-10V18M0-10V20M8-10V18", s, 2) + path("M-11 15H11L7 28H-7Z", a) + circle(0, 21, 2.4, k),
  sword: ({ ink: a, ground: k, spark: s }) => path("M0-32L5.5-22V8H-5.5V-22Z", a) + line("M0-24V5", k, 1.8) + path("M-19 7Q0 3 19 7V13Q0 9-19 13Z", s) + rect(-3, 11, 6, 13, a) + circle(0, 26, 4.6, s),
  coin: ({ ink: a, ground: k, spark: s }) => circle(0,0,24,a)+circle(0,0,19,'none',`stroke="${k}" stroke-width="2"`)+rect(-7,-7,14,14,k)+around(4,() => circle(0,-14,2.5,s),45),
  hood: ({ ink: a, ground: k, spark: s }) => path("M0-30Q23-22 23 4Q23 17 27 27H-27Q-23 17-23 4Q-23-22 0-30Z", a) + path("M0-17Q13-11 13 3Q13 15 0 23Q-13 15-13 3Q-13-11 0-17Z", k) + both(path("M3 2Q6.5-2 10 2Q6.5 5 3 2Z", a)) + line("M-4 13Q0 16 4 13", a, 1.6) + path("M0-27L3-21L0-15L-3-21Z", s),
  bow: ({ ink: a, spark: s }) => line("M-10-27C22-18 22 18-10 27", a, 5) + line("M-10-27L-10 27", a, 1.8) + line("M-24 0H22", s, 3.2) + path("M18-6L30 0L18 6Z", s) + path("M-24 0L-30-6H-22L-17 0L-22 6H-30Z", a),
  flask: ({ ink: a, ground: k, spark: s }) => path("M-7-28H7V-10L22 16C25 23 21 28 15 28H-15C-21 28-25 23-22 16L-7-10Z", a) + path("M-12 6H12L18 17C20 21 18 24 14 24H-14C-18 24-20 21-18 17Z", s) + rect(-10, -30, 20, 4, a) + circle(-4, 15, 2.6, k) + circle(5, 18, 3.4, k) + circle(3, 9, 1.8, k),
  gear: ({ ink: a, ground: k, spark: s }) => around(8, () => path("M-5-19L-3.5-29H3.5L5-19Z", a)) + circle(0, 0, 21, a) + circle(0, 0, 13, k) + around(4, () => rect(-2, -14, 4, 14, a), 45) + circle(0, 0, 6, s),
  mountain: ({ ink: a, ground: k, spark: s }) => path("M-30 22L-8-20L2-4L10-14L30 22Z", a) + path("M-8-20L-1-7L-6-3L-10-8L-15-6Z M10-14L16-3L11-5L7-1L4-6Z", k) + circle(17, -22, 5, s) + line("M-28 27H28", a, 3),
  snake: ({ ink: a, ground: k, spark: s }) => line("M-18 22C6 30 26 22 20 10C14-2-18 4-18-8C-18-20 0-24 10-20", a, 8) + path("M6-28C16-30 24-24 24-18C24-13 16-11 8-13Z", a) + circle(14, -21, 2.2, k) + line("M23-17L30-14M30-14L33-17M30-14L32-10", s, 1.8) + circle(-10, 21, 2, s) + circle(8, 3, 2, s) + circle(-14, -10, 2, s),
  ghost: ({ ink: a, ground: k, spark: s }) => path("M0-28C14-28 20-17 20-4V24L13 18L7 26L0 19L-7 26L-13 18L-20 24V-4C-20-17-14-28 0-28Z", a) + both(path("M8-12C11-12 12-9 12-5C12-1 11 1 8 1C5 1 4-1 4-5C4-9 5-12 8-12Z", k) + circle(8, -4, 1.8, s)) + path("M-4 6H4C4 11 2 13 0 13C-2 13-4 11-4 6Z", k),
  lantern: ({ ink: a, ground: k, spark: s }) => rect(-9, -28, 18, 5, a) + path("M-9-21H9C19-15 19 15 9 21H-9C-19 15-19-15-9-21Z", a) + line("M-15-9H15M-16.5 0H16.5M-15 9H15", k, 1.6) + rect(-9, 22, 18, 4.5, a) + circle(0, 0, 6, s) + line("M-4 27V31M0 27V32M4 27V31", s, 1.6),
  mask: ({ ink: a, ground: k, spark: s }) => path("M-24-20C-10-27 10-27 24-20C26 2 17 27 0 29C-17 27-26 2-24-20Z", a) + both(path("M5-5Q12-12 20-6Q13 1 5-5Z", k) + circle(15, 8, 4, s) + path("M16-20L28-31L23-17Z", a)) + path("M-8 14Q0 20 8 14Q5 22 0 22Q-5 22-8 14Z", k) + path("M0-22L3-14L0-9L-3-14Z", s),
  pot: ({ ink: a, ground: k, spark: s }) => path("M-24-4H24C24 16 16 24 0 24C-16 24-24 16-24-4Z", a) + rect(-28, -8, 56, 5, a, 'rx="2.5"') + line("M-14 4Q-12 15 0 17", k, 2.2) + line("M-9-13C-13-18-5-21-9-27M0-13C-4-18 4-21 0-27M9-13C5-18 13-21 9-27", s, 2.6) + both(path("M24 0H31V6H23Z", a)),
  anchor: ({ ink: a, spark: s }) => circle(0, -21, 6, "none", `stroke="${a}" stroke-width="4"`) + rect(-2.5, -16, 5, 40, a) + rect(-13, -10, 26, 4.5, s, 'rx="2"') + line("M-24 6C-22 20-12 26 0 27C12 26 22 20 24 6", a, 5) + both(path("M24-2L31 11L18 10Z", a)),
  heart: ({ ink: a, ground: k, spark: s }) => path("M0 27C-16 15-27 5-27-8C-27-18-20-24-13-24C-7-24-3-21 0-15C3-21 7-24 13-24C20-24 27-18 27-8C27 5 16 15 0 27Z", a) + path("M0 16C-9 9-16 3-16-5C-16-10-13-13-9-13C-5-13-2-11 0-7C2-11 5-13 9-13C13-13 16-10 16-5C16 3 9 9 0 16Z", k) + path("M0-4L4 3L0 10L-4 3Z", s),
  cat: ({ ink: a, ground: k, spark: s }) => both(path("M0-14C6-14 10-13 13-11L23-26C26-14 27-2 25 6C22 19 12 26 0 26Z", a) + path("M5 1Q10-6 16 0Q11 4 5 1Z", s) + path("M10 0L11-4L12 2Z", k) + line("M13 12L27 9M13 16L26 18", k, 1.6)) + path("M-4 9H4L0 14Z", k) + line("M0 14V18M-5 20Q0 17 5 20", k, 1.8),
};

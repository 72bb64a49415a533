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
  candle: ({ ink: a, spark: s }) => path('M0-28C5-21 8-17 8-11A8 8 0 0 1-8-11C-8-17-5-21 0-28Z',s)+rect(-5,-1,10,18,a)+path('M-18 17H18L13 23H-13Z',a)+both(rect(11,6,6.5,11,a)+path('M14.2-7C17-3 18.5-1 18.5 1.5A4.3 4.3 0 0 1 10 1.5C10-1 11.5-3 14.2-7Z',s)),
  wing: ({ ink: a, ground: k, spark: s }) => both(path('M3-3C9-17 20-24 30-24C29-17 27-14 23-11C26-11 27-10 27-9C24-5 21-3 17-2C19-1 20 0 20 1C14 6 8 7 3 6Z',a)+line('M9-4Q16-12 25-18M10 1Q16-3 21-7',k,1.6))+path('M0-19C4-17 5.5-12 5-7C7 2 5 14 0 27C-5 14-7 2-5-7C-5.5-12-4-17 0-19Z',a)+path('M-2.4-13L0-8L2.4-13Z',s),
  shield: ({ ink: a, ground: k, spark: s }) => path('M0-27C8-22 16-21 23-21C23 2 17 18 0 28C-17 18-23 2-23-21C-16-21-8-22 0-27Z',a)+path('M0-20C6-17 12-16 17-15.5C17 1 12 13 0 21C-12 13-17 1-17-15.5C-12-16-6-17 0-20Z',k)+path('M-3-14H3V-5H12V1H3V15H-3V1H-12V-5H-3Z',s),
  chest: ({ ink: a, ground: k, spark: s }) => rect(-22,1,44,22,a,'rx="2"')+path('M-22-2C-22-17-11-20 0-20C11-20 22-17 22-2Z',a)+both(rect(11,-20,4,43,k))+rect(-5,-6,10,13,s,'rx="2"')+circle(0,-1,2,k)+path('M-1.5 0H1.5V4H-1.5Z',k)+line('M0-24V-29M-9-23L-12-28M9-23L12-28',s,2.2),
  torii: ({ ink: a, spark: s }) => path('M-30-22C-14-17 14-17 30-22L27-13C14-10-14-10-27-13Z',a)+rect(-21,-5,42,5,a)+both(path('M10.5-12H16.5L19 25H11.5Z',a))+rect(-3,-12,6,8,s)+circle(0,14,5,s),
  bell: ({ ink: a, ground: k, spark: s }) => circle(0,-23,4.5,a)+path('M0-21C13-20 16-7 16 3C16 10 19 13 23 17H-23C-19 13-16 10-16 3C-16-7-13-20 0-21Z',a)+line('M-15.5 4H15.5M-17 9H17',k,2)+circle(0,21.5,5,s),
  arch: ({ ink: a, ground: k, spark: s }) => path('M-22 25V-4C-22-18-9-25 0-29C9-25 22-18 22-4V25Z',a)+both(path('M3 25V3C3-4 7-7 10-9C13-7 17-4 17 3V25Z',k))+circle(0,-14,4.5,s),
  scale: ({ ink: a, spark: s }) => rect(-2,-20,4,40,a)+line('M-23-13Q0-21 23-13',a,3.5)+both(line('M22-13L14 5M22-13L30 5',a,1.6)+path('M12 5H32A10 10 0 0 1 12 5Z',s))+path('M-13 25H13L7 18H-7Z',a)+circle(0,-23,4,s),
  compass: ({ ink: a, ground: k, spark: s }) => `<g transform="rotate(45) scale(.72)">${path('M0-28L6-6L28 0L6 6L0 28L-6 6L-28 0L-6-6Z',s)}</g>`+path('M0-30L6.5-6.5L30 0L6.5 6.5L0 30L-6.5 6.5L-30 0L-6.5-6.5Z',a)+circle(0,0,4.5,k),
  drops: ({ ink: a, ground: k, spark: s }) => ([[0, -12, 1.15, a], [-15, 10, 0.9, s], [15, 10, 0.9, s]] as const).map(([x, y, z, f]) => at(x, y, z, path('M0-15C5-7 9-2 9 4A9 9 0 0 1-9 4C-9-2-5-7 0-15Z',f)+line('M-4.5 4A4.5 4.5 0 0 0 0 8.5',k,1.8))).join('')+circle(0,19,3,a),
  halo: ({ ink: a, spark: s }) => around(12,(i) => i % 2?rect(-1.2,-25,2.4,8,a):path('M-2.6-18L0-30L2.6-18Z',s))+circle(0,0,13,'none',`stroke="${a}" stroke-width="4.5"`)+circle(0,0,5.5,s),
  flame: ({ ink: a, ground: k, spark: s }) => path('M0-30C4-20 20-12 20 6C20 20 11 28 0 28C-11 28-20 20-20 6C-20-2-15-8-13-15C-9-11-6-9-5-7C-5-16-4-22 0-30Z',a)+path('M0-6C3 0 10 6 10 14C10 21 6 25 0 25C-6 25-10 21-10 14C-10 6-3 0 0-6Z',s)+path('M0 10C3 14 4 16 4 19A4 4 0 0 1-4 19C-4 16-3 14 0 10Z',k),
  book: ({ ink: a, ground: k, spark: s }) => both(path('M1-15C7-20 17-21 28-19V16C17 14 7 15 1 21Z',a)+line('M6-8Q14-12 22-11M6-1Q14-5 22-4M6 6Q14 2 22 3',k,1.8))+path('M-3-22H3V-8L0-12L-3-8Z',s)+line('M-27 21Q-10 18 0 26Q10 18 27 21',a,2.2),
  horns: ({ ink: a, ground: k, spark: s }) => both(path('M4 12C16 8 22-4 19-28C32-12 30 18 7 24Z',a)+line('M22-12L27-10M22-2L27 2M18 7L22 12',k,1.8))+path('M0-14L7 0L0 26L-7 0Z',s),
  egg: ({ ink: a, ground: k, spark: s }) => path('M0-28C14-28 20-6 20 6A20 20 0 0 1-20 6C-20-6-14-28 0-28Z',a)+line('M-20 1L-12-5L-4 4L4-5L12 4L20-2',k,2.6)+circle(0,-15,3.5,s)+both(circle(9,14,3,s))+circle(0,17,3,s),
  wave: ({ ink: a, ground: k, spark: s }) => [[0,-12],[-18,2],[18,2],[0,14]].map(([x = 0, y = 0], i) => circle(x,y,15,a)+circle(x,y,11,k)+circle(x,y,7,i === 0?s:a)+circle(x,y,3,k)).join('')+path('M-29 17H29C25 25 14 29 0 29C-14 29-25 25-29 17Z',a)+line('M-20 22Q-10 18 0 22Q10 26 20 22',k,2),
  shell: ({ ink: a, ground: k, spark: s }) => [-3,3,-2,2,-1,1,0].map((i) => `<ellipse cy="-4" rx="7" ry="24" fill="${i % 2?a:s}" stroke="${k}" stroke-width="1.5" transform="rotate(${i*19} 0 20)"/>`).join('')+path('M-11 17H11L6 27H-6Z',a),
  scales: ({ ink: a, ground: k, spark: s }) => [[0,-17],[-13,-7],[13,-7],[0,2],[-13,12],[13,12],[0,20]].reverse().map(([x = 0, y = 0], i) => `<g transform="translate(${x} ${y})">${path('M0-10C7-10 11-5 11 0C11 6 5 10 0 14C-5 10-11 6-11 0C-11-5-7-10 0-10Z',i % 3 === 0?s:a,`stroke="${k}" stroke-width="2"`)}</g>`).join(''),
  dragon: ({ ink: a, ground: k, spark: s }) => both(path('M0 28C5 26 9 19 10 12C16 10 20 4 20-3C25-6 29-15 26-29C22-21 17-17 10-16C7-19 3-20 0-20Z',a)+path('M5-1L15-8L12 1Z',k)+circle(4,18,1.6,k)+path('M20 2L28 3L21 8Z',a)+path('M16 11L22 15L14 16Z',a))+path('M0-28L4.5-17L0-7L-4.5-17Z',s),
  tomoe: ({ ink: a, spark: s }) => around(3,(i) => path('M0-28A12.5 12.5 0 1 1-9-7C3-8 8-18 0-28Z',i?a:s)),
  tiger: ({ ink: a, ground: k, spark: s }) => both(path('M0-19C5-19 9-18 12-15L25-25V2C25 14 14 26 0 26Z',a)+path('M4-1Q10-7 15-2Q10 2 4-1Z',s)+path('M5-19L9-8L2-12Z M25-6L14-5L25 0Z M24 6L14 7L21 13Z',k))+path('M-5 9H5L0 15Z',k)+line('M0 15V19M-6 21Q0 17 6 21',k,1.8),
  skull: ({ ink: a, ground: k, spark: s }) => path('M0-26C14-26 23-15 23-4C23 5 19 9 15 12V24H-15V12C-19 9-23 5-23-4C-23-15-14-26 0-26Z',a)+both(circle(9,-3,6.5,k)+circle(9,-3,2.5,s)+rect(4,16,2.2,8,k))+path('M0 5L3.5 12H-3.5Z',k)+rect(-1.1,16,2.2,8,k),
  bat: ({ ink: a, spark: s }) => both(path('M0-8L4-18L7-9C13-20 23-21 31-15C28-10 27-3 27 4C23-1 18 0 15 7C12 2 7 3 5 9L0 20Z',a)+circle(3,-5,1.6,s)),
  butterfly: ({ ink: a, ground: k, spark: s }) => both(path('M2-4C8-24 25-30 29-20C31-8 20-2 4 0Z',a)+path('M3 3C14 2 23 8 21 17C18 26 8 21 3 9Z',s)+circle(19,-14,4,k))+path('M0-18C3-10 3 12 0 22C-3 12-3-10 0-18Z',a),
  flower: ({ ink: a, ground: k, spark: s }) => around(5,() => path('M0-4C-13-12-10-28 0-25C10-28 13-12 0-4Z',a)+line('M0-9V-17',k,1.6))+circle(0,0,6.5,s)+circle(0,0,2.5,k),
  leaf: ({ ink: a, ground: k, spark: s }) => both(`<g transform="rotate(48 0 22)">${path('M0-12C9-4 9 10 0 22C-9 10-9-4 0-12Z',s)}</g>`)+path('M0-29C15-14 15 6 0 25C-15 6-15-14 0-29Z',a)+line('M0-20V24M0-8L6-13M0-8L-6-13M0 3L7-3M0 3L-7-3',k,1.7),
  crown: ({ ink: a, ground: k, spark: s }) => path('M-23 14L-29-13L-14-1L0-24L14-1L29-13L23 14Z',a)+rect(-23,17,46,7,a,'rx="1.5"')+circle(0,-25,3.5,s)+both(circle(28,-14,3,s)+path('M12 6L15 10L12 14L9 10Z',k))+path('M0 2L4 8L0 14L-4 8Z',s),
  banner: ({ ink: a, ground: k, spark: s }) => rect(-22,-28,44,4.5,a,'rx="2"')+path('M-16-22H16V22L0 13L-16 22Z',a)+path('M0-16L8-4L0 8L-8-4Z',s)+line('M-11-17V13M11-17V13',k,1.6),
  hammer: ({ ink: a, ground: k, spark: s }) => rect(-22,-26,44,19,a,'rx="2"')+rect(-13,-26,4,19,k)+rect(9,-26,4,19,k)+rect(-4,-7,8,36,s,'rx="2"'),
  owl: ({ ink: a, ground: k, spark: s }) => path('M-22-26Q-10-19 0-19Q10-19 22-26Q26-6 21 9Q14 28 0 28Q-14 28-21 9Q-26-6-22-26Z',a)+both(circle(9,-5,8.5,k)+circle(9,-5,4.5,s))+path('M-3 1H3L0 8Z',s)+line('M-8 14Q0 19 8 14M-6 20Q0 24 6 20',k,1.8),
  eye: ({ ink: a, ground: k, spark: s }) => path('M-30 0Q0-28 30 0Q0 28-30 0Z',a)+circle(0,0,11.5,k)+circle(0,0,6.5,s)+both(line('M10-17L15-25M22-11L29-17',a,2.5))+line('M0-19V-28',a,2.5),
  moon: ({ ink: a, spark: s }) => path('M-25-9A26 26 0 1 0 25-9A22 22 0 1 1-25-9Z',a)+path('M0-24L3.5-13.5L14-10L3.5-6.5L0 4L-3.5-6.5L-14-10L-3.5-13.5Z',s),
  star: ({ ink: a, spark: s }) => path('M0-29L7-9L28-9L11 4L17 25L0 12L-17 25L-11 4L-28-9L-7-9Z',a)+circle(0,0,6,s),
  crystal: ({ ink: a, ground: k, spark: s }) => both(path('M12 24L12 0L20-10L28 3L23 24Z',s))+path('M0-30L14-11L9 24H-9L-14-11Z',a)+line('M-14-11L0-5L14-11M0-5V24',k,1.8),
  lyre: ({ ink: a, spark: s }) => both(line('M6 20C24 18 20 2 14-8C11-15 14-23 21-25',a,5))+line('M-15-13H15',a,4)+line('M-6-12V17M0-12V19M6-12V17',s,2)+path('M-9 19H9L6 27H-6Z',a),
  sword: ({ ink: a, ground: k, spark: s }) => path('M0-30L5.5-22V8H-5.5V-22Z',a)+line('M0-22V4',k,1.6)+path('M-18 7C-10 11 10 11 18 7L16 14H-16Z',s)+rect(-3,14,6,10,a)+circle(0,26,4,s),
  coin: ({ ink: a, ground: k, spark: s }) => circle(0,0,24,a)+circle(0,0,19,'none',`stroke="${k}" stroke-width="2"`)+rect(-7,-7,14,14,k)+around(4,() => circle(0,-14,2.5,s),45),
  hood: ({ ink: a, ground: k, spark: s }) => path('M0-28C14-28 21-13 21 2C21 11 25 19 28 28H-28C-25 19-21 11-21 2C-21-13-14-28 0-28Z',a)+path('M0-16C8-16 12-9 12-1C12 8 5 15 0 18C-5 15-12 8-12-1C-12-9-8-16 0-16Z',k)+line('M-6-1Q-4 1-2-1M2-1Q4 1 6-1',a,1.6)+path('M0-24L2.5-20L0-16L-2.5-20Z',s)+line('M0 19V28',k,1.8)+circle(0,23,3,s),
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

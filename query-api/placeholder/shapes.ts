/** SVG elements as text. Numbers only, and colours of our own: nothing from a request comes in here. */
export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more}/>`;
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
  fill: string,
  more = '',
): string => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"${more}/>`;
export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`;
export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
export const turned = (degrees: number, x: number, y: number, ...parts: string[]): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts.join('')}</g>`;
export const moved = (x: number, y: number, scale: number, ...parts: string[]): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`;

/** A star with five points around (x, y). */
export function star(x: number, y: number, radius: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    const reach = index % 2 === 0 ? radius : radius * 0.46;
    return `${(x + Math.cos(angle) * reach).toFixed(1)},${(y + Math.sin(angle) * reach).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}" stroke="${fill}" stroke-width="${radius * 0.12}" stroke-linejoin="round"/>`;
}

/** A heart whose tip is at (x, y). */
export const heart = (x: number, y: number, size: number, fill: string): string =>
  moved(
    x,
    y,
    size / 100,
    shape('M0 0C-60 -45 -55 -95 -22 -95C-8 -95 0 -84 0 -76C0 -84 8 -95 22 -95C55 -95 60 -45 0 0Z', fill),
  );

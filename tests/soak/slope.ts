/** A value that was read at a time, both in whatever unit. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** How much a value grows, and by how much that may be off: twice its standard error. */
export interface Slope {
  /** In units of the value for each unit of time. */
  readonly by: number;
  readonly off: number;
}

/** The line through `points` that lies closest to all; undefined for fewer than three of them. */
export function slopeOf(points: readonly Point[]): Slope | undefined {
  const count = points.length;
  if (count < 3) return undefined;
  const mean = (of: (point: Point) => number): number => points.reduce((sum, point) => sum + of(point), 0) / count;
  const middle = { at: mean(({ at }) => at), value: mean(({ value }) => value) };
  const spread = points.reduce((sum, { at }) => sum + (at - middle.at) ** 2, 0);
  if (spread === 0) return undefined;
  const by = points.reduce((sum, { at, value }) => sum + (at - middle.at) * (value - middle.value), 0) / spread;
  const rest = points.reduce((sum, { at, value }) => sum + (value - middle.value - by * (at - middle.at)) ** 2, 0);
  return { by, off: 2 * Math.sqrt(rest / (count - 2) / spread) };
}

/** The lowest of each `length` of time: what a process needs once it has collected its garbage, whenever it was looked at. */
export function lowestOfEach(points: readonly Point[], length: number): readonly Point[] {
  const lowest = new Map<number, Point>();
  for (const point of points) {
    const key = Math.floor(point.at / length);
    const before = lowest.get(key);
    if (!before || point.value < before.value) lowest.set(key, point);
  }
  return [...lowest.values()];
}

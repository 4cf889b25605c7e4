/** Values deep in an event's data, by the names of the objects on the way. Nothing here changes what it is given. */
type Path = readonly string[];
type Json = Readonly<Record<string, unknown>>;

export function valueAt(data: unknown, path: Path): unknown {
  let at = data;
  for (const name of path) at = isObject(at) ? at[name] : undefined;
  return at;
}

export interface PlacedValue {
  readonly path: Path;
  readonly value: unknown;
}

/** A copy with each value at its path, each object on the way copied once; what is not on the way is shared with `data`. */
export function withValuesAt(data: unknown, placed: readonly PlacedValue[]): unknown {
  const whole: Record<string, unknown> = isObject(data) ? { ...data } : {};
  const copies = new Map<string, Record<string, unknown>>();
  for (const { path, value } of placed) {
    let at = whole;
    let way = '';
    for (const name of path.slice(0, -1)) {
      way += `.${name}`;
      const inner = at[name];
      const copy: Record<string, unknown> = copies.get(way) ?? (isObject(inner) ? { ...inner } : {});
      copies.set(way, copy);
      at[name] = copy;
      at = copy;
    }
    const last = path.at(-1);
    if (last !== undefined) at[last] = value;
  }
  return whole;
}

/** A copy without what is at `path`. */
export function withoutValueAt(data: unknown, path: Path): unknown {
  const [name, ...rest] = path;
  if (name === undefined || !isObject(data)) return data;
  if (rest.length > 0) return { ...data, [name]: withoutValueAt(data[name], rest) };
  const { [name]: _taken, ...others } = data;
  return others;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values deep in an event's data, by the names of the objects on the way. Nothing here changes what it is given. */
type Path = readonly string[];
type Json = Readonly<Record<string, unknown>>;

export function valueAt(data: unknown, path: Path): unknown {
  let at = data;
  for (const name of path) at = isObject(at) ? at[name] : undefined;
  return at;
}

/** A copy with `value` at `path`; what is not on the way there is shared with `data`. */
export function withValueAt(data: unknown, path: Path, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const object = isObject(data) ? data : {};
  return { ...object, [name]: withValueAt(object[name], rest, value) };
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

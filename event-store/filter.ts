import type { ReadAllOptions, StoredEvent } from './port.ts';

/** Whether a reader with these options wants an event. */
export function filterOf({
  types,
  exceptTypes,
  streamPrefixes,
}: ReadAllOptions): (event: Pick<StoredEvent, 'type' | 'stream'>) => boolean {
  const only = types && new Set(types);
  const except = exceptTypes && new Set(exceptTypes);
  return ({ type, stream }) =>
    (only?.has(type) ?? true) &&
    !except?.has(type) &&
    (streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true);
}

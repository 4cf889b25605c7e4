import type { EventDefinition } from '#domain/kernel/event.ts';

/**
 * `data` of schema version `from` in the current shape of its type. Data of an unknown type stays as it is.
 * Throws when there is no way from that version: an upcaster is missing, or a newer version of the product wrote it.
 */
export function upcast(definition: EventDefinition | undefined, from: number, data: unknown): unknown {
  if (!definition || from === definition.schemaVersion) return data;
  if (from > definition.schemaVersion) {
    throw new Error(`schema version ${from} is newer than ${definition.schemaVersion}, which this version knows`);
  }
  let current = data;
  for (let version = from; version < definition.schemaVersion; version += 1) {
    const step = definition.upcasters[version];
    if (!step) throw new Error(`there is no upcaster from schema version ${version}`);
    current = step(current);
  }
  return current;
}

import type { EventDefinition } from '#domain/kernel/event.ts';

/** `data` of schema version `from` in the current shape of its type. Data of an unknown type stays as it is. */
export function upcast(definition: EventDefinition | undefined, from: number, data: unknown): unknown {
  let current = data;
  for (let version = from; definition && version < definition.schemaVersion; version++) {
    const step = definition.upcasters[version];
    if (!step) throw new Error(`${definition.type} has no upcaster from schema version ${version}`);
    current = step(current);
  }
  return current;
}

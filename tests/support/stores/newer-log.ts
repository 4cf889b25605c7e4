import { catalog } from '#domain/catalog.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { createLog } from '#event-store/create-log.ts';
import type { Log } from '#event-store/log.ts';
import type { OpenedLog } from '#event-store/open-log.ts';

const NEWER = 99;

/** The log as a newer version reads and writes it, in which events of `type` have another shape; `opened` cannot read those. */
export function newerLog(opened: OpenedLog, type: string): Log {
  const known = catalog.get(type);
  if (!known) throw new Error(`${type} is not in the catalog`);
  const same = (data: unknown): unknown => data;
  const upcasters = Object.fromEntries(Array.from({ length: NEWER }, (_each, version) => [version, same]));
  const newer: EventDefinition = { ...known, schemaVersion: NEWER, upcasters };
  return createLog({ ...opened, catalog: new Map([...catalog, [type, newer]]) });
}

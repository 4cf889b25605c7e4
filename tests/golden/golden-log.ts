import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { StoredEvent } from '#event-store/port.ts';

/** An event as some version of the product stored it, and the data that it was made of. */
export interface Golden {
  readonly stored: StoredEvent;
  readonly data: unknown;
}

export const goldenFile = join(import.meta.dirname, 'events.ndjson');

const LineSchema = z.object({ stored: z.custom<StoredEvent>(), data: z.unknown() });

/** Every event type in every version that was ever shipped. Lines are added and never changed. */
export function goldenLog(): readonly Golden[] {
  return readFileSync(goldenFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => LineSchema.parse(JSON.parse(line)));
}

/** The people of the golden log have keys that anyone can compute: nothing in it is anybody's data. */
export const goldenKeys = {
  forReading: async (people: readonly string[]) => new Map(people.map((person) => [person, keyOf(person)])),
  forWriting: async (people: readonly string[]) => new Map(people.map((person) => [person, keyOf(person)])),
};

const keyOf = (person: string): Buffer => createHash('sha256').update(`golden ${person}`).digest();

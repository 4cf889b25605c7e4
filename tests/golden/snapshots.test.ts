import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalog, concepts, type DomainEvent } from '#domain/catalog.ts';
import type { Folding } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { createLog } from '#event-store/create-log.ts';
import { foldOn } from '#event-store/folding.ts';
import type { EventStore, StoredEvent } from '#event-store/port.ts';
import { trail } from '#query-api/audit/told.ts';
import { goldenKeys } from './golden-log.ts';

/** What the streams of one concept in a log, by default the first version's, add up to; undefined for a concept that it did not have. */
async function fingerprint<State, Event extends DomainEvent>(
  concept: string,
  folding: Folding<State, Event>,
  file = 'site-v1.ndjson',
): Promise<string | undefined> {
  const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
  const stored = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StoredEvent)
    .filter(({ stream }) => stream.startsWith(`${concept}-`));
  if (stored.length === 0) return undefined;
  const log = createLog({ store: {} as EventStore, keys: goldenKeys, catalog });
  const opened = await log.open(stored);
  const hash = createHash('sha256');
  for (const [stream, events] of Map.groupBy(opened, (event) => event.stream)) {
    const state = foldOn(
      folding,
      folding.initial,
      events as readonly Recorded<DomainEvent>[] as readonly Recorded<Event>[],
    );
    hash.update(`${stream} ${JSON.stringify(folding.snapshot?.toJson(state))}\n`);
  }
  return `${concept} version ${folding.snapshot?.version}: ${hash.digest('hex')}`;
}

test('folding gives what snapshots of this version hold', async () => {
  const kept = Object.values(concepts).flatMap((each) =>
    'decider' in each && each.decider.snapshot
      ? [{ name: each.name, folding: each.decider as unknown as Folding<unknown, DomainEvent> }]
      : [],
  );
  const all = await Promise.all(kept.map(({ name, folding }) => fingerprint(name, folding)));
  const trails = await Promise.all(Object.values(concepts).map(({ name }) => fingerprint(name, trail)));
  const ofTrails = trails.map((line) => line && `trail of ${line}`);
  const told = [...all, ...ofTrails].filter((line) => line !== undefined).toSorted();
  // When this differs, kept snapshots differ from what folding gives: let the form's version grow, then run with -u.
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('snapshots.txt');
});

test('folding of what a provider sent in, and was rejected without a word, gives what snapshots of this version hold', async () => {
  const { name, decider } = concepts.listing;
  const told = await fingerprint(name, decider as unknown as Folding<unknown, DomainEvent>, 'provider-rejected.ndjson');
  expect(told).toMatchInlineSnapshot(
    `"listing version 20: 17cad20f5e4f0fc7a0607a736510b149c18e052c5b6533d5fe1c2a905b130a7a"`,
  );
});

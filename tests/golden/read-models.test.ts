import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NewEvent } from '#event-store/port.ts';
import { allReadModels } from '#projectors/all.ts';
import { listing } from '#projectors/listing.ts';
import type { ReadModel } from '#projectors/runtime/read-model.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { type LoggedBench, loggedBench } from '#tests/support/projection.ts';

let bench: LoggedBench;
beforeEach(async () => {
  bench = await loggedBench();
});
afterEach(() => bench.close());

/** Appends every event as an export of some version of the site wrote it, one JSON object a line. Such a file is never changed. */
async function appendExport(file: string): Promise<void> {
  const read = await readFile(path.join(import.meta.dirname, file));
  const text = (file.endsWith('.gz') ? gunzipSync(read) : read).toString('utf8');
  const commands: { stream: string; expected: 'any'; commandId: string; events: NewEvent[] }[] = [];
  for (const line of text.trim().split('\n')) {
    const { stream, ...event } = JSON.parse(line) as NewEvent & { readonly stream: string };
    const before = commands.at(-1);
    // What one command has brought about in a stream was appended together, and gets its ids that way.
    if (before?.stream === stream && before.commandId === event.commandId) before.events.push(event);
    else commands.push({ stream, expected: 'any', commandId: event.commandId, events: [event] });
  }
  await bench.opened.store.appendBatch(commands);
}

/** How many rows a read model has, and a hash of what they hold, computed columns aside. */
async function fingerprint(model: ReadModel): Promise<string> {
  const hash = createHash('sha256');
  let count = 0;
  for (const [name, table] of Object.entries(model.tables).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const columns = Object.keys(table.columns).join(', ');
    const rows = await bench.db.query<{ row: string }>(
      `select to_jsonb(r)::text as row from (select ${columns} from ${model.name}.${name}) r order by to_jsonb(r)::text collate "C"`,
    );
    hash.update(`${name}\n${rows.map(({ row }) => row).join('\n')}\n`);
    count += rows.length;
  }
  return `${model.name} version ${model.version}: ${count} rows, ${hash.digest('hex')}`;
}

it('rebuilds the first version’s log to the same rows for ever, unless a read model gets a new version', async () => {
  await appendExport('site-v1.ndjson');
  await rebuild({ log: bench.opened.log, db: bench.db, logger: bench.logger }, allReadModels);
  const fingerprints = await Promise.all(allReadModels.map(fingerprint));
  // When this differs, live tables differ from what a rebuild gives: let the read model's version grow, then run with -u.
  await expect(`${fingerprints.join('\n')}\n`).toMatchFileSnapshot('read-models.txt');
});

it('rebuilds what a provider sent in, and was rejected without a word, to the same rows for ever', async () => {
  await appendExport('provider-rejected.ndjson');
  await rebuild({ log: bench.opened.log, db: bench.db, logger: bench.logger }, [listing]);
  expect(await fingerprint(listing)).toMatchInlineSnapshot(
    `"listing version 27: 1 rows, 74b4e9896ba100713594c1bb079cfc1f5f98e44bcdbc47cd3185116d24e0cb5b"`,
  );
});

it('takes in every event of the demo as the version of 24 November 2026 has written it', async () => {
  await appendExport('demo-2026-11-24.ndjson.gz');
  const deps = { log: bench.opened.log, db: bench.db, logger: bench.logger };
  // Stops at what a read model cannot take in.
  await rebuild(deps, allReadModels);
  const [shown] = await bench.db.query<{ listings: number }>(
    `select count(*)::int as listings from directory.listings`,
  );
  expect(shown?.listings).toBeGreaterThan(90);
});

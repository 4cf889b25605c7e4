import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewEvent } from '#event-store/port.ts';
import { allReadModels } from '#projectors/all.ts';
import type { ReadModel } from '#projectors/runtime/read-model.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { type LoggedBench, loggedBench } from '#tests/support/projection.ts';

let bench: LoggedBench;
beforeAll(async () => {
  bench = await loggedBench();
});
afterAll(() => bench.close());

/** Every event as an export of the first version of the site wrote it, one JSON object a line. Never changed. */
async function appendGoldenLog(): Promise<void> {
  const text = await readFile(path.join(import.meta.dirname, 'site-v1.ndjson'), 'utf8');
  for (const line of text.trim().split('\n')) {
    const { stream, ...event }: NewEvent & { stream: string } = JSON.parse(line);
    await bench.opened.store.append(stream, 'any', [event], event.commandId);
  }
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
  await appendGoldenLog();
  await rebuild({ log: bench.opened.log, db: bench.db, logger: bench.logger }, allReadModels);
  const fingerprints = await Promise.all(allReadModels.map(fingerprint));
  // When this differs, live tables differ from what a rebuild gives: let the read model's version grow, then run with -u.
  await expect(`${fingerprints.join('\n')}\n`).toMatchFileSnapshot('read-models.txt');
});

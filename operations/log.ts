import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { catalog } from '#domain/catalog.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import type { EventStore } from '#event-store/port.ts';
import { verifyLog } from '#event-store/verify.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';

const usage = `npm run log -- verify [--expect POSITION:HASH]
    checks every event and the hash chain over them; --expect also checks a chain head that an earlier verify printed
npm run log -- export [--out FILE] [--from POSITION]
    writes the events after POSITION (default 0) as NDJSON, personal data sealed as stored; without FILE to standard output`;

/** `npm run log`: works beside a running site and without one. Exit code 1 when something was found, 2 for a wrong call. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { expect: { type: 'string' }, out: { type: 'string' }, from: { type: 'string', default: '0' } },
    allowPositionals: true,
  });
  const expected = values.expect === undefined ? undefined : headOf(values.expect);
  const from = Number(values.from);
  const [command, ...more] = positionals;
  const wrong =
    more.length > 0 || (values.expect !== undefined && !expected) || !Number.isSafeInteger(from) || from < 0;
  if (wrong || (command !== 'verify' && command !== 'export')) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  return withDatabase(
    config,
    () => undefined,
    async (url) => {
      const opened = await openLog({ url, masterKey: config.masterKey, logger: createLogger(config) });
      try {
        if (command === 'verify') return await verify(opened, expected);
        return await exportTo(opened.store, from, values.out);
      } finally {
        await opened.close();
      }
    },
  );
}

function headOf(text: string): { position: number; hash: string } | undefined {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(text) ?? [];
  return position && hash ? { position: Number(position), hash } : undefined;
}

async function verify(
  { store, keys, chain }: OpenedLog,
  expected: { position: number; hash: string } | undefined,
): Promise<number> {
  const result = await verifyLog({
    store,
    keys,
    chain,
    catalog,
    ...(expected ? { expected } : {}),
    found: ({ position, stream, problem }) =>
      console.log(`Position ${position}${stream ? ` (${stream})` : ''} ${problem}`),
    progress: (events) => progress(`${events} events checked`),
  });
  endProgress();
  const { events, streams, unchained, head, findings } = result;
  console.log(
    `${events} events in ${streams} streams, ${findings === 0 ? 'all in order' : findings === 1 ? '1 finding' : `${findings} findings`}.`,
  );
  if (unchained > 0) console.log(`The newest ${unchained} are not in the hash chain yet; the running site adds them.`);
  if (head)
    console.log(`Chain head ${head.position}:${head.hash}. Kept elsewhere, it proves this state with --expect.`);
  return findings === 0 ? 0 : 1;
}

async function exportTo(store: EventStore, from: number, file: string | undefined): Promise<number> {
  const target = file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 });
  let count = 0;
  await pipeline(
    async function* () {
      for (let position = from, endReached = false; !endReached;) {
        const page = await store.readAll(position);
        if (page.events.length > 0) yield `${page.events.map((event) => JSON.stringify(event)).join('\n')}\n`;
        count += page.events.length;
        ({ nextPosition: position, endReached } = page);
        progress(`${count} events written`);
      }
    },
    target,
    { end: file !== undefined },
  );
  endProgress();
  console.error(`${count} events exported.`);
  return 0;
}

/** On one line of a terminal; a file gets the end only. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}`);
}
function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\n');
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
});

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { catalog } from '#domain/catalog.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import type { EventStore } from '#event-store/port.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { adoptLog } from './log/adopt-log.ts';
import { copyBetween, isLogAddress } from './log/log-copy.ts';
import { progressLine } from './output/progress-line.ts';

const usage = `npm run log -- verify [--expect POSITION:HASH]
    checks every event and the hash chain over them; --expect also checks a chain head that an earlier verify printed
npm run log -- export [--out FILE] [--from POSITION]
    writes the events after POSITION (default 0) as NDJSON, personal data sealed as stored; without FILE to standard output
npm run log -- copy --from LOG --to LOG
    copies a log to the end of another and compares both; a copy that was cut off goes on. LOG is postgres://..., esdb://... or
    the word embedded, for the PostgreSQL in DATA_DIR
npm run log -- adopt
    after a log was moved, with the site stopped: lets the next start compute everything in the database anew from the log that
    is configured now`;

/** `npm run log`: works beside a running site and without one. Exit code 1 when something was found, 2 for a wrong call. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      expect: { type: 'string' },
      out: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [command, ...more] = positionals;
  const run = more.length === 0 ? wanted(command, values) : undefined;
  if (run === undefined) {
    console.error(usage);
    return 2;
  }
  return run(readConfig(process.env));
}

interface Given {
  readonly expect?: string;
  readonly out?: string;
  readonly from?: string;
  readonly to?: string;
}

/** What `command` with these options does, answering the exit code; undefined when they do not make sense. */
function wanted(
  command: string | undefined,
  { expect, out, from, to }: Given,
): ((config: Config) => Promise<number>) | undefined {
  if (command === 'copy') {
    if (!from || !to || from === to || !isLogAddress(from) || !isLogAddress(to)) return undefined;
    return (config) => copyBetween(config, from, to);
  }
  if (command === 'adopt') return adopt;
  if (command === 'verify') {
    const expected = expect === undefined ? undefined : headOf(expect);
    if (expect !== undefined && !expected) return undefined;
    return (config) => withLog(config, (opened) => verify(opened, expected));
  }
  const position = Number(from ?? 0);
  if (command !== 'export' || !Number.isSafeInteger(position) || position < 0) return undefined;
  return (config) => withLog(config, ({ store }) => exportTo(store, position, out));
}

/** Runs `work` on the log that the configuration means. */
function withLog(config: Config, work: (opened: OpenedLog) => Promise<number>): Promise<number> {
  const { eventstoreUrl, masterKey } = config;
  return withDatabase(
    config,
    () => undefined,
    async (url) => {
      const opened = await openLog({ url, eventstoreUrl, masterKey, logger: createLogger(config) });
      try {
        return await work(opened);
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

function adopt(config: Config): Promise<number> {
  return withDatabase(
    config,
    () => undefined,
    async (url) => {
      const logger = createLogger({ logLevel: 'error' });
      const db = openDatabase({ url, max: 2, logger });
      try {
        const adopted = await adoptLog({ db, url: config.eventstoreUrl ?? url, logger });
        console.log(
          adopted
            ? 'The database takes this log as its own: the next start makes read models, policies and the hash chain anew.'
            : 'This is the log that the database was made with; there is nothing to do.',
        );
        return 0;
      } finally {
        await db.close();
      }
    },
  );
}

/** Findings that are told one by one. */
const SHOWN = 100;

async function verify(
  { store, keys, chain }: OpenedLog,
  expected: { position: number; hash: string } | undefined,
): Promise<number> {
  const progress = progressLine();
  let shown = 0;
  const result = await verifyLog({
    store,
    keys,
    chain,
    catalog,
    ...(expected ? { expected } : {}),
    found: ({ position, stream, problem }) => {
      shown += 1;
      if (shown <= SHOWN) console.log(`Position ${position}${stream ? ` (${stream})` : ''} ${problem}`);
    },
    progress: (events) => progress.print(`${events} events checked`),
  });
  progress.end();
  const { events, streams, unchained, head, findings } = result;
  if (shown > SHOWN) {
    console.log(
      `… and ${shown - SHOWN} more. If the log was moved here, the chain is the other log's: npm run log -- adopt`,
    );
  }
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
  const progress = progressLine();
  let count = 0;
  await pipeline(
    async function* () {
      for (let position = from, endReached = false; !endReached;) {
        const page = await store.readAll(position);
        if (page.events.length > 0) yield `${page.events.map((event) => JSON.stringify(event)).join('\n')}\n`;
        count += page.events.length;
        ({ nextPosition: position, endReached } = page);
        progress.print(`${count} events written`);
      }
    },
    target,
    { end: file !== undefined },
  );
  progress.end();
  console.error(`${count} events exported.`);
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
});

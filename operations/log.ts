import { catalog } from '#domain/catalog.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { runCommand } from './command/run-command.ts';
import { adoptLog } from './log/adopt-log.ts';
import { exportLog } from './log/export-log.ts';
import { copyBetween, isLogAddress } from './log/log-copy.ts';
import { progressLine } from './output/progress-line.ts';

const usage = `npm run log -- verify [--expect POSITION:HASH]
    checks every event and the hash chain over them; --expect also checks a chain head that an earlier verify printed
npm run log -- export [--out FILE] [--from POSITION]
    writes the events after POSITION (default 0) as NDJSON, personal data sealed as stored; to standard output
    without FILE, which is called FILE.part until it is whole
npm run log -- copy --from LOG --to LOG
    copies a log to the end of another and compares both; a copy that was cut off goes on. LOG is postgres://..., esdb://... or
    the word embedded, for the PostgreSQL in DATA_DIR
npm run log -- adopt
    after a log was moved, with the site stopped: lets the next start compute everything in the database anew from the log that
    is configured now`;

interface Given {
  readonly expect?: string | undefined;
  readonly out?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Run = (config: Config, stopping: AbortSignal) => Promise<number>;

/** What each command does with its options, answering the exit code; undefined when they do not make sense. */
const commands: Readonly<
  Record<string, { takes: readonly (keyof Given)[]; wanted: (given: Given) => Run | undefined }>
> = {
  verify: {
    takes: ['expect'],
    wanted: ({ expect }) => {
      const expected = expect === undefined ? undefined : headOf(expect);
      if (expect !== undefined && !expected) return undefined;
      return (config, stopping) => withLog(config, (opened) => verify(opened, expected, stopping));
    },
  },
  export: {
    takes: ['out', 'from'],
    wanted: ({ out: file, from = '0' }) => {
      const position = /^\d+$/.test(from) ? Number(from) : NaN;
      if (!Number.isSafeInteger(position) || file === '') return undefined;
      return (config, stopping) =>
        withLog(config, async ({ store }) => {
          await exportLog(store, { from: position, file, stopping });
          return 0;
        });
    },
  },
  copy: {
    takes: ['from', 'to'],
    wanted: ({ from, to }) => {
      if (!from || !to || from === to || !isLogAddress(from) || !isLogAddress(to)) return undefined;
      return (config, stopping) => copyBetween(config, from, to, stopping);
    },
  },
  adopt: { takes: [], wanted: () => adopt },
};

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
  stopping: AbortSignal,
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
    progress: (events) => {
      stopping.throwIfAborted();
      progress.print(`${events} events checked`);
    },
  }).finally(progress.end);
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

/** `npm run log`: works beside a running site and without one. */
await runCommand({
  usage,
  options: { expect: { type: 'string' }, out: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  run: async ({ values, positionals }, stopping) => {
    const [name = '', ...more] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const isItsOwn = Object.keys(values).every((option) => command?.takes.some((each) => each === option));
    const run = more.length === 0 && isItsOwn ? command?.wanted(values) : undefined;
    return run?.(readConfig(process.env), stopping);
  },
});

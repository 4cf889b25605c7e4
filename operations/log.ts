import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { configOfSite } from './command/config-of-site.ts';
import { requireNobodyAtWork } from './command/nobody-at-work.ts';
import { runCommand } from './command/run-command.ts';
import { adoptLog, requireOwnLog } from './log/adopt-log.ts';
import { exportLog } from './log/export-log.ts';
import { copyBetween, isLogAddress } from './log/log-copy.ts';
import { verify } from './log/verify-log.ts';

const usage = `npm run log -- verify [--expect POSITION:HASH] [--anchors FILE]
    checks every event, the hash chain over them, people's keys, and all of it against the anchors in ANCHOR_FILE; --expect also
    checks a chain head that an earlier verify printed, --anchors the anchors that were sent by email or to a web address
npm run log -- anchor [--accept]
    writes an anchor now; with --accept, as after a restore, what was anchored before counts no more: first find out why verify
    complains, afterwards start the site anew
npm run log -- export --out FILE [--force] [--from POSITION]
    writes the events after POSITION (default 0) as NDJSON, personal data sealed as stored; the name ends with .part until the file
    is whole; --force writes over one that is there
npm run -s log -- export [--from POSITION]
    writes the same to standard output (without -s lines of npm's own stand before it)
npm run log -- copy --from LOG --to LOG
    copies a log to the end of another and compares both; a copy that was cut off goes on. LOG is postgres://..., esdb://... or
    the word embedded, for the PostgreSQL in DATA_DIR
npm run log -- adopt [--force]
    after a log was moved, with the site stopped: lets the next start compute everything in the database anew from the log that
    is configured now; with --force also from one that is no copy of the log before`;

interface Given {
  readonly expect?: string | undefined;
  readonly out?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly anchors?: string | undefined;
  readonly accept?: boolean | undefined;
  readonly force?: boolean | undefined;
}

/** `site` is the configured one, which has to be there. */
type Run = (site: () => Config, stopping: AbortSignal) => Promise<number>;

/** What each command does with its options, answering the exit code; undefined when they do not make sense. */
const commands: Readonly<
  Record<string, { takes: readonly (keyof Given)[]; wanted: (given: Given) => Run | undefined }>
> = {
  verify: {
    takes: ['expect', 'anchors'],
    wanted: ({ expect, anchors: elsewhere }) => {
      const expected = expect === undefined ? undefined : headOf(expect);
      if ((expect !== undefined && !expected) || elsewhere === '') return undefined;
      return (site, stopping) =>
        withLog(site(), (opened, { masterKey }) => verify(opened, { masterKey, expected, elsewhere, stopping }));
    },
  },
  anchor: {
    takes: ['accept'],
    wanted:
      ({ accept = false }) =>
      (site) =>
        withOwnLog(site(), (opened) => anchor(opened, accept)),
  },
  export: {
    takes: ['out', 'from', 'force'],
    wanted: ({ out: file, from = '0', force = false }) => {
      const position = /^\d+$/.test(from) ? Number(from) : NaN;
      if (!Number.isSafeInteger(position) || file === '') return undefined;
      return (site, stopping) =>
        withOwnLog(site(), async ({ store }) => {
          await exportLog(store, { from: position, file, force, stopping });
          return 0;
        });
    },
  },
  copy: {
    takes: ['from', 'to'],
    wanted: ({ from, to }) => {
      if (!from || !to || from === to || !isLogAddress(from) || !isLogAddress(to)) return undefined;
      return (site, stopping) => copyBetween(() => site().dataDir, from, to, stopping);
    },
  },
  adopt: {
    takes: ['force'],
    wanted:
      ({ force = false }) =>
      (site) =>
        adopt(site(), force),
  },
};

type Work = (opened: OpenedLog, config: Config) => Promise<number>;

/** Runs `work` on the log that the configuration means. */
const withLog = (config: Config, work: Work): Promise<number> => onLog(config, work, async () => undefined);

/**
 * As `withLog`, and throws AnotherLog before it makes or writes anything where the database was made with another one: there the chain
 * would be told that everything is lost, and all that follows the log would begin again.
 */
function withOwnLog(config: Config, work: Work): Promise<number> {
  return onLog(config, work, async (url) => {
    const logger = createLogger(config);
    const db = openDatabase({ url, max: 1, logger });
    try {
      await requireOwnLog({ db, url: config.eventstoreUrl ?? url, logger });
    } finally {
      await db.close();
    }
  });
}

function onLog(config: Config, work: Work, before: (url: string) => Promise<void>): Promise<number> {
  const { eventstoreUrl, masterKey, anchorFile } = config;
  return withDatabase(
    config,
    () => undefined,
    async (url) => {
      await before(url);
      const opened = await openLog({ url, eventstoreUrl, masterKey, anchorFile, logger: createLogger(config) });
      try {
        return await work(opened, config);
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

function adopt(config: Config, force: boolean): Promise<number> {
  return withDatabase(
    config,
    () => undefined,
    async (url) => {
      const logger = createLogger({ logLevel: 'error' });
      const db = openDatabase({ url, max: 1, logger });
      try {
        await requireNobodyAtWork(db, 'its database takes another log');
        const adopted = await adoptLog({ db, url: config.eventstoreUrl ?? url, logger, onlyCopy: !force });
        if (adopted) await beginAnchorsAnew(config, url);
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

/** Those of the log before say nothing about this one. */
async function beginAnchorsAnew({ eventstoreUrl, masterKey, anchorFile }: Config, url: string): Promise<void> {
  const opened = await openLog({ url, eventstoreUrl, masterKey, anchorFile, anotherLog: true });
  await opened.close();
}

async function anchor({ anchors, chain }: OpenedLog, accept: boolean): Promise<number> {
  if (!anchors) throw new Error('There is no place for anchors');
  if (!accept) {
    const last = (await anchors.read()).anchors.at(-1);
    if (last) chain.witness(last.chain);
    await chain.extend();
  }
  const taken = await anchors.take(accept ? 'accepted' : 'anchor', new Date());
  console.log(`Anchor ${taken.number} at position ${taken.chain.position} is in ${anchors.path}.`);
  return 0;
}

/** `npm run log`: works beside a running site and without one; `adopt` only without. */
await runCommand({
  usage,
  options: {
    expect: { type: 'string' },
    out: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    anchors: { type: 'string' },
    accept: { type: 'boolean' },
    force: { type: 'boolean' },
  },
  run: async ({ values, positionals }, stopping) => {
    const [name = '', ...more] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const isItsOwn = Object.keys(values).every((option) => command?.takes.some((each) => each === option));
    const run = more.length === 0 && isItsOwn ? command?.wanted(values) : undefined;
    return run?.(configOfSite, stopping);
  },
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { anchorsIn } from '#event-store/anchors/anchor-file.ts';
import { type Glance, glanceAt } from '#event-store/upkeep/glance.ts';
import type { Config } from '#platform/config/config.ts';
import { UNSET_MAIL_FROM } from '#platform/config/settings.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { causeOf } from '#platform/logger.ts';
import { allReadModels } from '#projectors/all.ts';
import { storedCheckpoint } from '#projectors/runtime/checkpoint.ts';
import { rebuiltNow } from '#projectors/runtime/rebuild/guard.ts';
import { shapeOf } from '#projectors/runtime/tables/schema.ts';
import { operationsOf } from '#query-api/back-office/operations.ts';
import { backupToCome, newestBackup } from '../backup/backup-record.ts';
import { withoutSignIn } from '../command/without-password.ts';
import type { Asked, DatabaseFacts, Facts, SiteFacts } from './facts.ts';
import { replicaFacts } from './replica-facts.ts';
import { disksOf, listensAt, serversOf } from './surroundings.ts';
import { waitingIn } from './waits.ts';

/** Long enough for everything that runs to have moved. */
const MOMENT_MS = 3_000;
const PATIENCE_MS = 3_000;
const LONG_MINUTES = 15;
/** As the server calls our own connections, which are none of the site's. */
const NAME = 'hopscotch doctor';
const OURS_THAT_TAKE_LONG = '^(backup|restore$|hopscotch (rebuild|upkeep|erasures)$)';

export interface LookOptions {
  readonly config: Config;
  /** The PostgreSQL, as its owner reaches it: others are not told what everybody's connections do. */
  readonly url: string;
  readonly logger: Logger;
  /** Between the two looks at what moves, ms; less in tests. */
  readonly momentMs?: number;
}

/**
 * Looks at everything that a site needs. Changes nothing: the database's server refuses every change that is tried on these
 * connections. Throws for nothing that is away, which is what it is to tell.
 */
export async function lookAt({ config, url, logger, momentMs = MOMENT_MS }: LookOptions): Promise<Facts> {
  const { eventstoreUrl } = config;
  const db = openDatabase({ url, max: 2, logger, name: NAME, readOnly: true });
  const glance = { url, eventstoreUrl, logger, patienceMs: PATIENCE_MS };
  try {
    const [around, database, eventstore, replica] = await Promise.all([
      lookAround(config),
      asked(() => databaseFacts(db)),
      eventstoreUrl === null ? undefined : asked(() => glancing(glance, (log) => log.head().then(() => true as const))),
      config.readDatabaseUrl === null
        ? undefined
        : asked(() => replicaFacts({ url: config.readDatabaseUrl ?? '', db, logger, momentMs })),
    ]);
    const areThere = 'value' in database && (eventstore === undefined || 'value' in eventstore);
    return {
      ...around,
      mode: 'value' in database && database.value.isProduction ? 'production' : around.mode,
      database,
      eventstore,
      replica,
      site: areThere
        ? await asked(() => glancing(glance, (log) => siteFacts({ config, db, log, momentMs })))
        : undefined,
    };
  } finally {
    await db.close();
  }
}

/** What can be told without the database: settings, the other servers and the disks. As `lookAt` in all else. */
export async function lookAround(config: Config): Promise<Facts> {
  const { mode, secretsMadeIn, smtpUrl, mailFrom, baseUrl, operatorToken, trustProxy, natsUrl } = config;
  const [servers, disks] = await Promise.all([
    Promise.all(
      serversOf(config).map(async ({ setting, url: at }) => ({
        setting,
        answer: await asked(() => listensAt(at, PATIENCE_MS)),
      })),
    ),
    disksOf(config),
  ]);
  return {
    now: new Date(),
    mode: secretsMadeIn === 'production' ? 'production' : mode,
    ownMode: mode,
    nodeMajor: Number(process.versions.node.split('.')[0]),
    settings: {
      hasSmtp: smtpUrl !== null,
      hasMailFrom: mailFrom !== UNSET_MAIL_FROM,
      isForThisMachine: ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname),
      hasOperatorToken: operatorToken !== null,
      // Nothing of ours speaks https. Where parts have NATS, a gateway with a setting of its own stands before them; parts without it
      // look like one process from here.
      takesAllForOne: baseUrl.startsWith('https:') && trustProxy.length === 0 && natsUrl === null,
    },
    database: undefined,
    eventstore: undefined,
    servers,
    replica: undefined,
    disks,
    site: undefined,
  };
}

async function asked<Value>(ask: () => Promise<Value>): Promise<Asked<Value>> {
  try {
    return { value: await ask() };
  } catch (error) {
    return {
      failed: withoutSignIn(causeOf(error))
        .replaceAll(/\p{Cc}+/gu, ' ')
        .slice(0, 200),
    };
  }
}

async function glancing<Result>(
  options: Parameters<typeof glanceAt>[0],
  work: (log: Glance) => Promise<Result>,
): Promise<Result> {
  const log = await glanceAt(options);
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

async function databaseFacts(db: Database): Promise<DatabaseFacts> {
  interface Row {
    readonly version: number;
    readonly at: number;
    readonly of_site: number;
    readonly all_of_them: number;
    readonly most: number;
    readonly is_production: boolean;
  }
  // Everybody's connections are counted where also a user sees them whom the server tells nothing of what they do; `to_regclass` refuses
  // whoever may not look into the schema.
  const ask = (): Promise<Row[]> =>
    db.query<Row>(
      `select current_setting('server_version_num')::int as version,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
         (select sum(numbackends)::int from pg_stat_database) as all_of_them,
         exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'platform' and c.relname = 'production') as is_production,
         (select count(*)::int from pg_stat_activity where datname = current_database()
          and application_name like 'hopscotch%' and application_name <> $1) as of_site`,
      [NAME],
    );
  // Once before: the clock is not to be asked while a connection is being made.
  await ask();
  const began = Date.now();
  const [row] = await ask();
  const ours = (began + Date.now()) / 2;
  // Not what the server does by itself, nor what of ours takes as long as there is data and loses all of it when somebody ends it.
  const longest = await db.query<DatabaseFacts['longest'][number]>(
    `select pid, left(regexp_replace(application_name, '[^[:alnum:] ._-]', '', 'g'), 40) as name,
       floor(extract(epoch from now() - xact_start) / 60)::int as minutes
     from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and application_name !~ $2
       and xact_start < now() - make_interval(mins => $1) order by xact_start limit 5`,
    [LONG_MINUTES, OURS_THAT_TAKE_LONG],
  );
  return {
    version: row?.version ?? 0,
    aheadSeconds: ((row?.at ?? ours) - ours) / 1000,
    connections: { ofSite: row?.of_site ?? 0, all: row?.all_of_them ?? 0, most: row?.most ?? 0 },
    longest,
    isProduction: row?.is_production ?? false,
  };
}

interface SiteParts {
  readonly config: Pick<Config, 'anchorFile' | 'masterKey' | 'smtpUrl' | 'mode'>;
  readonly db: Database;
  readonly log: Glance;
  readonly momentMs: number;
}

async function siteFacts({ config, db, log, momentMs }: SiteParts): Promise<SiteFacts> {
  const first = await movingFacts({ config, db, log });
  const isStill = !first.isBehind && [...first.state.readModels, ...first.state.policies].every(({ lag }) => lag === 0);
  if (!isStill) await sleep(momentMs);
  const second = isStill ? first : await movingFacts({ config, db, log });
  const outdated = await outdatedIn(db);
  return {
    opensKeys: await log.opensKeys(config.masterKey),
    isOwnLog: second.chain.stands,
    states: [first.state, second.state],
    outdated,
    madeAnew: await rebuiltNow(db, outdated),
    waiting: await waitingIn(db),
    newestBackup: await newestBackup(db),
    backupToCome: await backupToCome(db),
    chain: {
      ends: [first.chain.position, second.chain.position],
      links: second.chain.links,
      isBehind: first.isBehind && second.isBehind,
    },
    anchors: await anchorFacts(config, log),
  };
}

async function movingFacts({ config, db, log }: Omit<SiteParts, 'momentMs'>) {
  const state = await operationsOf({ config, db, log });
  const chain = await log.chain();
  // In another log nothing begins at a position of this one, and a server may refuse the question.
  return { state, chain, isBehind: chain.stands && (await log.hasAfter(chain.position)) };
}

async function anchorFacts({ anchorFile, masterKey }: SiteParts['config'], log: Glance): Promise<SiteFacts['anchors']> {
  const { anchors, wrong } = await anchorsIn(anchorFile, masterKey);
  const newest = anchors.at(-1);
  const noted = await log.anchorsNoted();
  const seen = new Set(anchors.map(({ file }) => file));
  return {
    path: anchorFile,
    newest: newest && { at: new Date(newest.time), links: newest.chain.count },
    wrong: wrong.length,
    gone: newest ? Math.max(0, (noted.get(newest.file) ?? 0) - newest.number) : 0,
    holds: newest === undefined || newest.chain.position === 0 || (await log.holds(newest.chain)),
    elsewhere: [...noted.keys()].filter((file) => !seen.has(file)).length,
  };
}

async function outdatedIn(db: Database): Promise<string[]> {
  const outdated: string[] = [];
  for (const model of allReadModels) {
    const stored = await storedCheckpoint(db, model.name);
    if (stored === undefined || stored.version !== model.version || stored.shape !== shapeOf(model))
      outdated.push(model.name);
  }
  return outdated;
}

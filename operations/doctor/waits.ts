import type { Queryable } from '#platform/database.ts';
import { GIVEN_UP_LATELY } from '#platform/mail/unsent.ts';
import { broken, type Finding, look, well } from './finding.ts';

/** Rows that somebody should have come for: leases that ran out, jobs, holds, letters, erasures. */
interface Wait {
  readonly about: string;
  /** All of them; one that is not there yet holds nothing. */
  readonly tables: readonly string[];
  /** From these rows, of which `since` says since when nobody has come. */
  readonly rows: string;
  /** Of these rows those wait for nobody for which this is so: somebody is at work on them. */
  readonly inHand?: string;
  readonly since: string;
  /** Before `since` they are as they should be: that is when they fall due. */
  readonly fallsDue?: true;
  /** So long nobody need be told, minutes. */
  readonly patience: number;
  /** What the rows are, after their number. */
  readonly says: string;
  readonly mend: string;
  /** Default `look`: in the course of the day. */
  readonly worse?: typeof broken;
}

const scraper = 'start a scraper (npm start, or npm run start:scraper); its log says what fails';
const policies = 'start policies (npm start, or npm run start:policies); their log says what fails';

const waits: readonly Wait[] = [
  {
    about: 'Letters',
    tables: ['platform.outbox'],
    rows: 'platform.outbox where sent_at is null and gave_up_at is null',
    since: 'created_at',
    patience: 60,
    says: 'letters in the outbox are not sent',
    mend: `see SMTP_URL and whether the mail server answers, and ${policies}; then Operations in the workbench, Try Emails Again`,
  },
  {
    about: 'Letters given up',
    tables: ['platform.outbox'],
    rows: `platform.outbox where ${GIVEN_UP_LATELY}`,
    since: 'gave_up_at',
    patience: 0,
    says: 'letters that could not be sent were given up within the last day',
    mend: 'Operations in the workbench says why each was given up: mend the mail server, or nothing where it refuses one address',
  },
  {
    about: 'Pages to read',
    tables: ['scraping.open_runs'],
    rows: 'scraping.open_runs where holder is null',
    since: 'seen_at',
    patience: 60,
    says: 'pages wait to be read',
    mend: scraper,
  },
  {
    about: 'Leases of pages',
    tables: ['scraping.open_runs'],
    rows: 'scraping.open_runs where holder is not null',
    since: 'claimed_until',
    patience: 10,
    says: 'pages are held by a scraper whose lease has run out',
    mend: scraper,
  },
  {
    about: 'Leases of sources',
    tables: ['scraping.source_runs', 'sources.runs'],
    // Who is killed right after the end of a run leaves its lease, for which nobody has to come.
    rows: 'scraping.source_runs join sources.runs using (run_id) where is_open',
    since: 'claimed_until',
    patience: 10,
    says: 'runs of sources are held by a scraper whose lease has run out',
    mend: scraper,
  },
  {
    about: 'Unreadable requests',
    tables: ['scraping.unreadable'],
    rows: 'scraping.unreadable where true',
    since: 'tried_at',
    patience: 0,
    says: 'requests to read a page cannot be read by the scrapers that run',
    mend: 'start a scraper of the version that the command APIs have (npm run start:scraper)',
  },
  {
    about: 'Leases of imports',
    tables: ['platform.bulk_imports', 'bulk_imports.imports'],
    rows: 'platform.bulk_imports join bulk_imports.imports using (import_id) where is_open',
    since: 'held_until',
    patience: 10,
    says: 'bulk imports are held by a process whose lease has run out',
    mend: 'start a command API (npm start, or npm run start:command-api), which takes them up',
  },
  {
    about: 'Holds of bookings',
    tables: ['bookings.occasions'],
    rows: 'bookings.occasions where true',
    since: 'due_at',
    fallsDue: true,
    patience: 10,
    says: 'occasions have held places that should have come free',
    mend: policies,
  },
  {
    about: 'Work on read models',
    tables: ['upkeep.works', 'projection.upkeep'],
    rows: `upkeep.works left join projection.upkeep using (work_id) where state = 'open'`,
    inHand: `beat_at >= now() - interval '1 minute'`,
    since: 'requested_at',
    patience: 15,
    says: 'rebuilds or other work that was asked for in Operations is not carried out',
    mend: 'start projectors (npm start, or npm run start:projectors); their log says what fails',
  },
  {
    about: 'Erasures',
    tables: ['keys.erasures', 'keys.person_keys'],
    rows: `keys.erasures e where (finished_at is null or exists
      (select from keys.person_keys k where k.subject = any(e.subjects) and k.wrapped is not null))`,
    since: 'at',
    // One reads the log twice, and waits until no process remembers the keys.
    patience: 10,
    says: 'are not finished: somebody is not erased yet who should be',
    mend: 'start a command API (npm start, or npm run start:command-api), which goes on with them; its log says what fails',
    worse: broken,
  },
];

/** What of `about` waits too long. */
export interface Waiting {
  readonly about: string;
  readonly count: number;
  /** How long the oldest has waited. */
  readonly minutes: number;
}

async function areThere(db: Queryable, tables: readonly string[]): Promise<boolean> {
  const [there] = await db.query<{ all: boolean }>(
    `select bool_and(to_regclass(t) is not null) as all from unnest($1::text[]) t`,
    [tables],
  );
  return there?.all === true;
}

/** Looks for each kind of row that waits. */
export const waitingIn = (db: Queryable): Promise<Waiting[]> =>
  countedIn(
    db,
    ({ inHand, since, patience }) =>
      `${inHand === undefined ? '' : `(${inHand}) is not true and `}${since} <= now() - make_interval(mins => ${patience})`,
  );

/** Looks for each kind of row that has not come to its end, also where somebody has it in hand: all of them, once nobody does anything. */
export const unfinishedIn = (db: Queryable): Promise<Waiting[]> =>
  countedIn(db, ({ since, fallsDue }) => (fallsDue ? `${since} <= now()` : 'true'));

async function countedIn(db: Queryable, which: (wait: Wait) => string): Promise<Waiting[]> {
  const found: Waiting[] = [];
  for (const wait of waits) {
    const { about, tables, rows, since } = wait;
    if (!(await areThere(db, tables))) continue;
    const [row] = await db.query<{ count: number; minutes: number | null }>(
      `select count(*)::int as count, floor(extract(epoch from now() - min(${since})) / 60)::int as minutes
       from ${rows} and isfinite(${since}) and ${which(wait)}`,
    );
    found.push({ about, count: row?.count ?? 0, minutes: row?.minutes ?? 0 });
  }
  return found;
}

export const waitingFindings = (waiting: readonly Waiting[]): Finding[] =>
  waits.flatMap(({ about, says, mend, worse = look }) => {
    const found = waiting.find((each) => each.about === about);
    if (!found) return [];
    const { count, minutes } = found;
    return [
      count > 0
        ? worse(about, `${count} ${says}, the oldest since ${minutes} minutes.`, mend)
        : well(about, 'None is stuck.'),
    ];
  });

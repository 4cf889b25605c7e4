import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '#domain/catalog.ts';
import type { Database } from '#platform/database.ts';
import { isPassing } from '#platform/outages.ts';
import { allReadModels } from '#projectors/all.ts';
import { AlreadyRebuilding } from '#projectors/runtime/rebuild/guard.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { unhandledIn } from '#tests/support/servers/part-process.ts';
import type { Beside } from './beside.ts';
import { NOBODY_COULD_SAY, saidByPeople } from './caught.ts';
import { whereStill } from './checks/erased.ts';
import { type Quiet, unfinished } from './checks/unfinished.ts';
import { offInLog } from './expected.ts';
import type { Answered, Journal, Sent } from './journal.ts';
import type { Laps } from './laps.ts';
import type { LogSoFar } from './log-so-far.ts';
import type { People } from './people.ts';
import type { StruckSite } from './site.ts';
import { aroundUnreadable, foundBeside } from './check-unreadable.ts';

/** So long what was begun may take to come to its end once nothing goes wrong any more, ms. Payments that are due are looked for each minute. */
const QUIET_MS = 90_000;
/** Of the commands of a cycle so many are sent once more. */
const REPEATED = 5;

export interface Checking {
  readonly site: StruckSite;
  readonly people: People;
  readonly journal: Journal;
  readonly log: LogSoFar;
  /** What was answered since the check before. */
  readonly since: readonly (readonly [Sent, Answered])[];
  /** Addresses and names for which everything is searched, of those who were erased; it takes the longer the more they are. */
  readonly sought: readonly string[];
  /** Where it can say that live read models are what a rebuild makes, without one; undefined: a rebuild says so. */
  readonly beside: Beside | undefined;
  /** Told where the time goes. */
  readonly laps: Pick<Laps, 'lap'>;
}

/** Asks everything that must be so once it is quiet; answers what is not, in sentences. */
export async function violations(checking: Checking): Promise<string[]> {
  const { site, people, log, since, sought, beside, laps } = checking;
  const { db, log: real } = site.context;
  const found = people.complaints().map(saidByPeople);
  const quiet = await untilQuiet(site);
  found.push(...quiet.left);
  laps.lap('quiet');
  found.push(...(await aroundUnreadable(site, people)));
  laps.lap('unreadable');
  await log.readOn(real);
  found.push(...eachOnce(since, log));
  found.push(...log.outOfOrder, ...(await settled(log, real, () => off(people, log))));
  laps.lap('log');
  if ((await beside?.isSame()) !== true) {
    found.push(...(await asRebuilt(site)));
    await beside?.forget();
  }
  found.push(...(await withinPlaces(db)));
  laps.lap('rebuilt');
  // It opens every event: what is known of a log to which nothing was done since need not be asked again.
  const known = site.unreadable.length === 0 ? quiet.verified : undefined;
  found.push(...foundBeside(site.unreadable, (known ?? (await site.verify())).findings));
  laps.lap('verified');
  found.push(...(await sameAgain(people, since)));
  for (const look of people.expected.looks) found.push(...(await look()));
  found.push(...people.complaints().map(saidByPeople));
  laps.lap('asked again');
  if (sought.length > 0) found.push(...(await stillThere(site, sought)));
  found.push(...unhandledIn(site.inOrder));
  laps.lap('searched');
  return [...new Set(found)];
}

/** One command may offer places to several families, end several requests, and turn down all changes that wait. */
const several: ReadonlySet<string> = new Set<EventType>([
  'PlacesOffered',
  'PlacesOfferLapsed',
  'BookingExpired',
  'RevisionRejected',
]);

/** Of each acknowledged command its events once, of a refused one none; and of each type one at most in each stream. */
export function eachOnce(since: Checking['since'], log: Pick<LogSoFar, 'of'>): string[] {
  return since.flatMap(([{ kind, commandId, method, path, leaves, limited }, { status }]) => {
    const events = log.of(commandId);
    const what = `${method} ${path} (${kind})`;
    if (status >= 400 && events.length > 0 && !limited)
      return [`${what} was refused with ${status}, and the log has ${typesOf(events)} of it`];
    const count = events.filter(({ type }) => type === leaves).length;
    if (status < 400 && leaves !== null && count !== 1)
      return [`${what} was acknowledged, and the log has ${leaves} ${count} times`];
    return twiceIn(events).map((twice) => `${what} has left ${twice} more than once`);
  });
}

/** What one step of a command has left more than once in a stream. */
function twiceIn(events: ReturnType<LogSoFar['of']>): string[] {
  const counts = new Map<string, number>();
  for (const { type, stream, commandId } of events)
    if (!several.has(type))
      counts.set(`${type} in ${stream} by ${commandId}`, (counts.get(`${type} in ${stream} by ${commandId}`) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([twice]) => twice);
}
const typesOf = (events: readonly { readonly type: string }[]): string => events.map(({ type }) => type).join(', ');

/** An erasure is acknowledged before all of it is done, and what follows the log follows it a moment later. */
async function stillThere(site: StruckSite, erased: readonly string[]): Promise<string[]> {
  for (const until = performance.now() + QUIET_MS; ; await sleep(500)) {
    const still = await whereStill(site, erased);
    if (still.length === 0) return [];
    if (performance.now() > until) return still.map((where) => `somebody who was erased stands in ${where}`);
  }
}

/** What the log lacks or has too often by now. */
const off = ({ expected }: Pick<People, 'expected'>, log: LogSoFar): readonly string[] => [
  ...log.pointsOff(),
  ...offInLog(expected, log.tallies),
];

/** A policy's commands follow within moments: what is missing is looked for again. */
async function settled(
  log: LogSoFar,
  real: Parameters<LogSoFar['readOn']>[0],
  missing: () => readonly string[],
): Promise<readonly string[]> {
  for (let tries = 0; tries < 10 && missing().length > 0; tries += 1) {
    await sleep(200);
    await log.readOn(real);
  }
  return missing();
}

/** Waits until everybody's work is in somebody's hands and has come to its end; answers what has not. */
async function untilQuiet(site: StruckSite): Promise<Quiet> {
  const until = performance.now() + QUIET_MS;
  for (;;) {
    const quiet = await afterOthers(() => unfinished(site));
    if (quiet.left.length === 0 || performance.now() > until) return quiet;
    await sleep(100);
  }
}

async function asRebuilt({ context: { db, log, logger } }: StruckSite): Promise<string[]> {
  const reports = await afterOthers(() => rebuild({ log, db, logger }, allReadModels, { dryRun: true }));
  return reports.flatMap(({ readModel, tables }) =>
    tables
      .filter(({ added, removed, different }) => added + removed + different > 0)
      .map(
        ({ table, added, removed, different }) =>
          `${readModel}.${table} is not what a rebuild makes of the log: ${added} rows lack, ${removed} are too many, ${different} differ`,
      ),
  );
}

/** Somebody may still rebuild what they were asked to. */
async function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const until = performance.now() + QUIET_MS; ; await sleep(250)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AlreadyRebuilding || isPassing(error)) || performance.now() > until) throw error;
    }
  }
}

async function withinPlaces(db: Pick<Database, 'query'>): Promise<string[]> {
  const full = await db.query<{ occasion_id: string; taken: number; places: number }>(
    `select occasion_id, taken, (shown -> 'terms' ->> 'places')::int as places
     from bookings.occasions join bookings.sessions using (session_id) where taken > (shown -> 'terms' ->> 'places')::int`,
  );
  return full.map(({ occasion_id: id, taken, places }) => `${taken} of ${places} places of ${id} are taken`);
}

/** Whoever did not hear an answer is told the same again. */
async function sameAgain(people: People, since: Checking['since']): Promise<string[]> {
  // What was refused may be allowed by now, where nobody has kept the answer.
  const answered = since.filter(([sent, { status }]) => sent.kind !== 'erase' && !sent.passing && status < 400);
  const every = Math.max(1, Math.floor(answered.length / REPEATED));
  const again = answered.filter((_each, index) => index % every === 0);
  const told = await Promise.all(
    again.map(async ([command, before]) => ({ command, before, now: await people.repeat(command) })),
  );
  return told.flatMap(({ command: { method, path }, before, now }) =>
    now === undefined || (now.status === before.status && now.id === before.id)
      ? []
      : now.status === 0
        ? [`${method} ${path} was told ${before.status} ${before.id}, and sent again ${NOBODY_COULD_SAY}`]
        : [`${method} ${path} was told ${before.status} ${before.id}, and sent again ${now.status} ${now.id}`],
  );
}

import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#platform/message-of.ts';
import { isPassing } from '#platform/outages.ts';
import { NOBODY_COULD_SAY } from '#tests/faults/caught.ts';
import { violations } from '#tests/faults/check.ts';
import { leftBy } from '#tests/faults/checks/left.ts';
import { type Journal, newJournal } from '#tests/faults/journal.ts';
import { lapsOf } from '#tests/faults/laps.ts';
import { logSoFar } from '#tests/faults/log-so-far.ts';
import { peopleAt } from '#tests/faults/people.ts';
import { deedsOf } from '#tests/faults/deeds.ts';
import { refusedTooOften } from '#tests/faults/refused.ts';
import { startedAgain } from '#tests/faults/site-processes.ts';
import { type StruckSite, struckSite, type Way } from '#tests/faults/site.ts';
import { closeAll } from '#tests/support/servers/closing.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';
import { unhandledIn } from '#tests/support/servers/part-process.ts';
import type { TimedReading } from './figures.ts';
import { lookedAfter } from './looked-after.ts';
import { dividedByVersion } from './older.ts';
import { readingOf } from './reading.ts';

export interface SoakOptions {
  readonly way: Way;
  readonly seed: number;
  readonly forMs: number;
  /** Where the sources lie with which the processes begin, before today's take their places; default today's. */
  readonly upgraded?: string | undefined;
  /** Ends early once it is aborted. */
  readonly stopping?: AbortSignal | undefined;
  /** Told of each reading as it is taken. */
  readonly read: (reading: TimedReading) => void;
  readonly announce: (line: string) => void;
}

export interface Soaked {
  /** How many things people did meanwhile. */
  readonly done: number;
  /** How many more were due and went away, because so many others waited. */
  readonly turnedAway: number;
  readonly readings: readonly TimedReading[];
  /** What was not as it must be at the end, in sentences. */
  readonly violations: readonly string[];
  /** Faults of the older version that people met while it still answered, and that were mended since. */
  readonly older: readonly string[];
  /** Where it is written what was sent and answered, when anything was not as it must be. */
  readonly journal: string | undefined;
}

/** Of what people can do on the site they do so much. */
const SHARE = 0.3;
/**
 * For how much of the time, and at least how long, people do all that they can before it is measured: a process that has not compiled
 * its code yet answers fewer, and what it keeps of that would else be seen to grow for half an hour.
 */
const WARM = { share: 1 / 20, atLeastMs: 10_000 };
const MEASURED_MS = 30_000;
/** So many people at once are more than the site can serve without waiting. */
const AT_ONCE = 12;
const READ_EVERY_MS = 10_000;
/** Whoever would have to wait behind so many others goes away. */
const MOST_AT_ONCE = 200;

/** Has people use a new site for a long time, evenly, and reads every few seconds what that takes. Nothing goes wrong meanwhile. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const folder = dataFolder('soak');
  const journal = newJournal();
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let stays = true;
  try {
    const environment = {
      NODE_OPTIONS: `--import ${new URL('inside.ts', import.meta.url).href}`,
      SOAK_FOLDER: folder,
    };
    const { way, upgraded, announce } = options;
    const site = await struckSite({ way, undisturbed: { environment, sources: upgraded }, announce });
    closing.push(() => site.close());
    const soaked = await soakedAt(site, { ...options, folder, journal });
    const left = await leftBy(closing, () => unhandledIn(site.inOrder));
    const violations = [...new Set([...soaked.violations, ...left])];
    stays = violations.length > 0;
    return { ...soaked, violations, journal: stays ? journal.file : undefined };
  } catch (error) {
    options.announce(`What was sent and answered: ${journal.file}`);
    throw error;
  } finally {
    // Why it did not come about is what is told.
    await closeAll(closing).catch(() => undefined);
    journal.close({ stays });
  }
}

interface Within extends SoakOptions {
  /** Where the processes say what they know of themselves, see inside.ts. */
  readonly folder: string;
  readonly journal: Journal;
}

/** Has people use `site`, and asks at the end what must be so. */
async function soakedAt(
  site: StruckSite,
  { seed, forMs, upgraded, stopping, read, announce, folder, journal }: Within,
): Promise<Omit<Soaked, 'journal'>> {
  const people = await peopleAt({ ...site, journal });
  const deeds = deedsOf(seed);
  const failed: string[] = [];
  let done = 0;
  const doNext = async (): Promise<void> => {
    try {
      await people.doAll([deeds.next().value]);
      done += 1;
    } catch (error) {
      failed.push(messageOf(error));
    }
  };
  const asFastAsTheyCan = async (ms: number): Promise<void> => {
    const end = performance.now() + ms;
    const one = async (): Promise<void> => {
      while (performance.now() < end && stopping?.aborted !== true) await doNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };

  await asFastAsTheyCan(Math.max(WARM.atLeastMs, forMs * WARM.share));
  done = 0;
  const measured = performance.now();
  await asFastAsTheyCan(MEASURED_MS);
  const capacity = (done / (performance.now() - measured)) * 1000;
  const rate = capacity * SHARE;
  announce(`People can do ${capacity.toFixed(1)} things a second here, and now do ${rate.toFixed(1)}.`);

  const readings: TimedReading[] = [];
  const after = lookedAfter(site.inOrder, startedAgain);
  const began = performance.now();
  let renewing = upgraded !== undefined;
  /** Heard while an older command API still answered. */
  const early: string[] = [];
  const goesOn = (): boolean => (performance.now() - began < forMs || renewing) && stopping?.aborted !== true;
  const atWork = new Set<Promise<void>>();
  done = 0;
  let turnedAway = 0;
  const keepDoing = async (): Promise<void> => {
    for (let due = began; goesOn(); due += 1000 / rate) {
      await sleep(Math.max(0, due - performance.now()));
      if (atWork.size >= MOST_AT_ONCE) {
        turnedAway += 1;
        continue;
      }
      const deed = doNext().finally(() => atWork.delete(deed));
      atWork.add(deed);
    }
    await Promise.all(atWork);
  };
  const reader = async (): Promise<void> => {
    for (let due = began + READ_EVERY_MS; goesOn(); due += READ_EVERY_MS) {
      await sleep(Math.max(0, due - performance.now()));
      const atMs = performance.now() - began;
      after.look(minuteOf(atMs));
      try {
        const reading = { atMs, ...(await readingOf(site, folder)) };
        readings.push(reading);
        read(reading);
      } catch (error) {
        // It is missing from the table, and the hour goes on; that a busy server did not answer is no more than that.
        const unread = `${minuteOf(atMs)}: nothing could be read, ${messageOf(error)}`;
        announce(unread);
        if (!isPassing(error)) failed.push(unread);
      }
    }
  };
  const renewal = async (): Promise<void> => {
    // Evenly over the time that there is, with old ones and new ones side by side for most of it; people stay until it is done.
    const everyMs = forMs / (site.inOrder.length + 2);
    const lastToAnswer = site.inOrder.findLast(({ name }) => name.startsWith('command-api'));
    try {
      for (const each of site.inOrder) {
        await sleep(everyMs);
        if (!goesOn()) return;
        after.look(`before ${each.name} is renewed`);
        await after.settled();
        await each.renew().catch((error) => failed.push(`${each.name} cannot be renewed: ${messageOf(error)}`));
        if (each === lastToAnswer) early.push(...people.complaints());
        announce(`${each.name} is of today’s version.`);
      }
    } finally {
      renewing = false;
    }
  };
  await Promise.all([keepDoing(), upgraded === undefined ? reader() : renewal()]);
  after.look('at the end');
  await after.settled();
  const since = [...journal.answers];
  const checking = {
    site,
    people,
    journal,
    log: logSoFar(),
    since,
    sought: people.erased,
    beside: undefined,
    laps: lapsOf(),
  };
  // What was read is told whatever comes of this.
  const found = await violations(checking).catch((error) => [`${NOBODY_COULD_SAY}: ${messageOf(error)}`]);
  const { older, ours } = dividedByVersion(early);
  const refused = refusedTooOften(since);
  return {
    done,
    turnedAway,
    readings,
    older,
    violations: [...after.violations, ...failed, ...ours, ...found, ...refused],
  };
}

const minuteOf = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;

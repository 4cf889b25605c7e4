import type { PlantedBug } from '#event-store/faults/points.ts';
import { unhandledIn } from '#tests/support/servers/part-process.ts';
import { besideOf } from './beside.ts';
import { NOBODY_COULD_SAY } from './caught.ts';
import { violations } from './check.ts';
import { leftBy } from './checks/left.ts';
import { conceptsTold, neverCame } from './concepts.ts';
import type { Deed, DeedKind } from './deeds.ts';
import { newJournal } from './journal.ts';
import { lapsOf } from './laps.ts';
import { logSoFar } from './log-so-far.ts';
import { peopleAt } from './people.ts';
import { type Cycle, cycleOf } from './plan.ts';
import { progress } from './progress.ts';
import { refusedOf, refusedTooOften } from './refused.ts';
import { struckSite, type Way } from './site.ts';
import { strikeAt } from './strikes.ts';
import { strikeInWords } from './strike-in-words.ts';

export interface RunOptions {
  readonly seed: number;
  /** The first cycle; default 1. */
  readonly from?: number;
  readonly cycles: number;
  /** Of the cycles from then on only each so manieth, as one of so many sites has it; default 1. */
  readonly every?: number | undefined;
  /** Of the last cycle only these of its deeds, counted from 0; default all. */
  readonly deeds?: readonly number[] | undefined;
  readonly way: Way;
  readonly planted?: PlantedBug | undefined;
  /** No new cycle begins after so long, ms; default never. The first one always does. */
  readonly forMs?: number | undefined;
  /** Begins no new cycle once it is aborted. */
  readonly stopping?: AbortSignal | undefined;
  /** Whether the journal stays when it fails; default true. */
  readonly keepsJournal?: boolean;
  readonly announce: (line: string) => void;
}

/** A cycle after which something was not as it must be. */
export interface Failure {
  readonly cycle: Cycle;
  /** False for what failed before the first cycle, which is `cycle`. */
  readonly begun: boolean;
  readonly happened: string;
  readonly violations: readonly string[];
}

export interface Outcome {
  /** How many were gone through, the failing one among them. */
  readonly cycles: number;
  /** Of these, those in which what was planned to go wrong really did. */
  readonly struck: number;
  /** Commands that were answered. */
  readonly commands: number;
  /** Of these, those that were refused. */
  readonly refused: number;
  readonly failure: Failure | null;
  readonly lastWords: string;
  /** Where it is written what was sent and answered, after a failure. */
  readonly journal: string | undefined;
}

/** Of the cycles that a site has gone through each so manieth has everything searched for all who were erased, the others for whom they have erased. */
const SEARCH_EVERY = 10;
/** And of those each so manieth has read models compared with a rebuild from the first event on, whatever is beside them (beside.ts). */
const REBUILT_EVERY = 10;

/** After so many cycles of a site everything that people do has been done often enough for its events to have come. */
export const LONG_ENOUGH = 60;

/** The last of the cycles that are asked for. */
export const lastOf = ({ from = 1, every = 1, cycles }: Pick<RunOptions, 'from' | 'every' | 'cycles'>): number =>
  from + every * Math.floor((cycles - 1) / every);

/** Strikes a new site again and again until something is wrong, or the cycles or the time are over. */
export async function runFaults(options: RunOptions): Promise<Outcome> {
  const { seed, from = 1, every = 1, way, planted, forMs = Infinity, stopping, keepsJournal = true } = options;
  const { announce } = options;
  const began = performance.now();
  const journal = newJournal();
  const closing: (() => unknown)[] = [];
  let said = (): string => '';
  let unhandled = (): string[] => [];
  let gone = 0;
  let struck = 0;
  let failure: Failure | null = null;
  try {
    const site = await struckSite({ way, planted, announce });
    closing.push(() => site.close());
    said = () => site.inOrder.map((each) => each.said()).join('\n');
    unhandled = () => unhandledIn(site.inOrder);
    const beside = besideOf(site.databaseUrl, site.context);
    closing.push(() => beside.close());
    const people = await peopleAt({ ...site, journal });
    const log = logSoFar();
    const deeds = new Map<DeedKind, number>();
    let soughtBefore = 0;
    const goesOn = (): boolean =>
      failure === null && (gone === 0 || performance.now() - began < forMs) && stopping?.aborted !== true;
    for (let number = from; number <= lastOf(options) && goesOn(); number += every) {
      const cycle = plannedBy(options, number);
      const before = journal.answers.size;
      const start = performance.now();
      const laps = lapsOf();
      let happened = 'it did not come to an end';
      let found: readonly string[];
      try {
        const { begins, ends, reached } = progress();
        let longest: { readonly kind: string; readonly ms: number } = { kind: 'none', ms: 0 };
        const did = ({ kind }: Pick<Deed, 'kind'>, ms: number): void => {
          deeds.set(kind, (deeds.get(kind) ?? 0) + 1);
          if (ms > longest.ms) longest = { kind, ms };
        };
        const done = people.doAll(cycle.deeds, begins, did).finally(() => {
          laps.lap('people');
          ends();
        });
        const how = { id: `${seed}-${number}`, done, reached, staying: people.staying };
        const [{ what, isStruck }] = await Promise.all([strikeAt(site, cycle.strike, how), done]);
        happened = what;
        if (isStruck) struck += 1;
        laps.lap('struck');
        await site.mend();
        laps.lap('ready');
        const since = [...journal.answers].slice(before);
        const sought = people.erased.slice(isEach(SEARCH_EVERY, gone) ? 0 : soughtBefore);
        soughtBefore = people.erased.length;
        const compared = isEach(REBUILT_EVERY, gone) ? undefined : beside;
        found = [
          ...(await violations({ site, people, journal, log, since, sought, beside: compared, laps })),
          ...refusedTooOften(journal.answers),
          ...(gone + 1 >= LONG_ENOUGH ? neverCame(log.types, deeds) : []),
          ...site.unasked.since(),
        ];
        const took = `${since.length} commands, ${seconds(performance.now() - start)} s (${laps.told()}; longest ${longest.kind} ${seconds(longest.ms)})`;
        announce(`${number}. ${strikeInWords(cycle.strike)}: ${happened}; ${took}`);
      } catch (error) {
        // Also what stops the harness has to end with the command that tries it again.
        found = [`${NOBODY_COULD_SAY}: ${whole(error)}`, ...unhandled(), ...site.unasked.since()];
      }
      gone += 1;
      if (found.length > 0) failure = { cycle, begun: true, happened, violations: found };
    }
    if (failure === null) announce(conceptsTold(log.types));
  } catch (error) {
    const violation = `nothing could begin: ${whole(error)}`;
    failure = { cycle: plannedBy(options, from), begun: false, happened: '', violations: [violation, ...unhandled()] };
  }
  const lastWords = said().slice(-4_000);
  const left = await leftBy(closing, unhandled);
  if (left.length > 0)
    failure = {
      cycle: plannedBy(options, from + every * Math.max(0, gone - 1)),
      begun: gone > 0,
      happened: 'it was over',
      ...failure,
      violations: [...new Set([...(failure?.violations ?? []), ...left])],
    };
  const stays = failure !== null && keepsJournal;
  journal.close({ stays });
  const { size: commands } = journal.answers;
  const refused = refusedOf(journal.answers);
  return {
    cycles: gone,
    struck,
    commands,
    refused,
    failure,
    lastWords: failure ? lastWords : '',
    journal: stays ? journal.file : undefined,
  };
}

/** The cycle of this number; of the last one that is asked for only the deeds that are. */
function plannedBy(options: RunOptions, number: number): Cycle {
  const { seed, deeds, way } = options;
  const cycle = cycleOf(seed, number, way);
  return deeds === undefined || number !== lastOf(options)
    ? cycle
    : { ...cycle, deeds: cycle.deeds.filter((deed) => deeds.includes(deed.number)) };
}

/** Whether the next one after `gone` is the nth, the second nth, and so on. */
const isEach = (nth: number, gone: number): boolean => gone % nth === nth - 1;

const whole = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

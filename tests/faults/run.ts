import path from 'node:path';
import type { PlantedBug } from '#event-store/faults/points.ts';
import { besideOf } from './beside.ts';
import { violations } from './check.ts';
import { journalAt } from './journal.ts';
import { lapsOf } from './laps.ts';
import { logSoFar } from './log-so-far.ts';
import { peopleAt } from './people.ts';
import { type Cycle, cycleOf } from './plan.ts';
import { progress } from './progress.ts';
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
  /** Of each cycle only these of its deeds, counted from 0; default all. */
  readonly deeds?: readonly number[] | undefined;
  readonly way: Way;
  readonly planted?: PlantedBug | undefined;
  /** No new cycle begins after so long, ms; default never. */
  readonly forMs?: number | undefined;
  /** Begins no new cycle once it is aborted. */
  readonly stopping?: AbortSignal | undefined;
  readonly announce: (line: string) => void;
}

/** A cycle after which something was not as it must be. */
export interface Failure {
  readonly cycle: Cycle;
  readonly happened: string;
  readonly violations: readonly string[];
}

export interface Outcome {
  /** How many were gone through, the failing one among them. */
  readonly cycles: number;
  /** Commands that were answered. */
  readonly commands: number;
  readonly failure: Failure | null;
  readonly lastWords: string;
}

/** Every so often all tables are searched for everybody who was erased, else for whom the cycle has erased. */
const SEARCH_EVERY = 10;
/** Every so often read models are compared with a rebuild from the first event on, whatever is beside them (beside.ts). */
const REBUILT_EVERY = 10;

/** Strikes a new site again and again until something is wrong, or the cycles or the time are over. */
export async function runFaults(options: RunOptions): Promise<Outcome> {
  const { seed, from = 1, every = 1, cycles, deeds, way, planted, forMs = Infinity, stopping, announce } = options;
  const began = performance.now();
  const site = await struckSite({ way, planted, announce });
  const journal = journalAt(path.join(site.dataDir, 'journal.ndjson'));
  const beside = besideOf(site.databaseUrl, site.context);
  const said = (): string => site.processes.map((each) => each.said()).join('\n');
  let gone = 0;
  let soughtBefore = 0;
  try {
    const people = await peopleAt({ ...site, journal });
    const log = logSoFar();
    const goesOn = (): boolean => performance.now() - began < forMs && stopping?.aborted !== true;
    for (let number = from; number < from + cycles && goesOn(); number += every) {
      const cycle = onlyOf(cycleOf(seed, number, way), deeds);
      const before = journal.answers.size;
      const start = performance.now();
      const laps = lapsOf();
      let happened = 'it did not come to an end';
      let found: readonly string[];
      try {
        const { begins, ends, reached } = progress();
        let longest = { kind: 'none', ms: 0 };
        const did = ({ kind }: { readonly kind: string }, ms: number): void => {
          if (ms > longest.ms) longest = { kind, ms };
        };
        const done = people.doAll(cycle.deeds, begins, did).finally(() => {
          laps.lap('people');
          ends();
        });
        const how = { id: `${seed}-${number}`, done, reached, staying: people.staying };
        [happened] = await Promise.all([strikeAt(site, cycle.strike, how), done]);
        laps.lap('struck');
        await site.mend();
        laps.lap('ready');
        const since = [...journal.answers].slice(before);
        const sought = people.erased.slice(number % SEARCH_EVERY === 0 ? 0 : soughtBefore);
        soughtBefore = people.erased.length;
        const rebuilt = gone % REBUILT_EVERY === REBUILT_EVERY - 1;
        const compared = rebuilt ? undefined : beside;
        found = await violations({ site, people, journal, log, since, sought, beside: compared, laps });
        const took = `${since.length} commands, ${seconds(performance.now() - start)} s (${laps.told()}; longest ${longest.kind} ${seconds(longest.ms)})`;
        announce(`${number}. ${strikeInWords(cycle.strike)}: ${happened}; ${took}`);
      } catch (error) {
        // Also what stops the harness has to end with the command that tries it again.
        found = [`nobody could say what is so: ${error instanceof Error ? error.stack : String(error)}`];
      }
      gone += 1;
      if (found.length > 0) {
        const failure = { cycle, happened, violations: found };
        return { cycles: gone, commands: journal.answers.size, failure, lastWords: said().slice(-4_000) };
      }
    }
    return { cycles: gone, commands: journal.answers.size, failure: null, lastWords: '' };
  } finally {
    journal.close();
    await beside.close();
    await site.close();
  }
}

const onlyOf = (cycle: Cycle, kept: RunOptions['deeds']): Cycle =>
  kept === undefined ? cycle : { ...cycle, deeds: cycle.deeds.filter(({ number }) => kept.includes(number)) };

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

import { DRAIN_MS } from '#operations/site/process.ts';
import { didAndSaid, endedByItself, type ProgramProcess } from '#tests/support/servers/part-process.ts';
import { inVain } from './caught.ts';

type Program = Pick<ProgramProcess, 'name' | 'said' | 'endedBy'>;
/** After so long a process that was told to stop ends as it is, ms. */
const STOPS_WITHIN_MS = 2 * DRAIN_MS;

/** Who ends though nobody ends them, or otherwise than they were told to: in no outage may a process do so. */
export interface UnaskedEnds {
  /** Takes note of who has; before one of them is ended by somebody, after which nobody can tell. */
  look(): void;
  /** The same, before `program` is started again: it may have ended while another was started. */
  startsAgain(program: Program): void;
  /** `program` was started while all servers answered, and so often: once has to do, or it has ended by itself meanwhile. */
  hasStarted(program: Program, starts: number): void;
  /** Ends `program` as an operator does: it brings what is in hand to its end and says so by 0. With anything else it might have been killed. */
  stop(program: Program & Pick<ProgramProcess, 'stop'>): Promise<void>;
  /** In sentences, since the last call. */
  since(): string[];
}

export function unaskedEnds(programs: readonly Program[]): UnaskedEnds {
  /** Until they are started again. */
  const noted = new Set<Program>();
  let ended: string[] = [];
  const look = (): void => {
    for (const each of programs) {
      const how = each.endedBy();
      if (how === null || noted.has(each)) continue;
      noted.add(each);
      ended.push(endedByItself(each, how));
    }
  };
  return {
    look,
    startsAgain: (program) => {
      look();
      noted.delete(program);
    },
    hasStarted: (program, starts) => {
      if (starts > 1) ended.push(didAndSaid(program, `could not be started at once but at start ${starts}`));
    },
    stop: async (program) => {
      look();
      const hasEnded = program.endedBy() !== null;
      const start = performance.now();
      const code = await program.stop();
      if (hasEnded || code === 0) return;
      // A machine that is too busy may be why.
      const isLate = performance.now() - start >= STOPS_WITHIN_MS;
      const what = `was told to stop and ended with ${code}`;
      ended.push(isLate ? inVain(`${program.name} ${what}`, STOPS_WITHIN_MS) : didAndSaid(program, what));
    },
    since: () => {
      look();
      const all = ended;
      ended = [];
      return all;
    },
  };
}

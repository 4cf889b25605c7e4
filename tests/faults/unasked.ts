import { endedByItself, type ProgramProcess } from '#tests/support/servers/part-process.ts';

type Program = Pick<ProgramProcess, 'name' | 'said' | 'endedBy'>;

/** Who ends though nobody ends them: in no outage may a process do so. */
export interface UnaskedEnds {
  /** Takes note of who has; before one of them is ended by somebody, after which nobody can tell. */
  look(): void;
  /** The same, before `program` is started again: it may have ended while another was started. */
  startsAgain(program: Program): void;
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
    since: () => {
      look();
      const all = ended;
      ended = [];
      return all;
    },
  };
}

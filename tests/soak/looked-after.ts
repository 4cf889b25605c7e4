import { messageOf } from '#platform/message-of.ts';
import { endedByItself, type ProgramProcess } from '#tests/support/servers/part-process.ts';

type Program = Pick<ProgramProcess, 'name' | 'runs' | 'kill' | 'said'>;

/** Whoever looks after programs that nobody ends: one that has ended all the same is told of, and started again, and the soak goes on. */
export interface LookedAfter {
  /** Looks whether all run; `when` says at what time that was. */
  look(when: string): void;
  /** Resolves when what was to be started again has been. */
  settled(): Promise<void>;
  /** Who ended, and who could not be started again, in sentences. */
  readonly violations: readonly string[];
}

const SHOWN = 300;

export function lookedAfter<Each extends Program>(
  programs: readonly Each[],
  startAgain: (program: Each) => Promise<unknown>,
): LookedAfter {
  const violations: string[] = [];
  const starting = new Map<Each, Promise<void>>();
  const started = async (program: Each): Promise<void> => {
    try {
      // Somebody has to take note that it has ended before it is started again.
      await program.kill();
      await startAgain(program);
    } catch (error) {
      violations.push(`${program.name} could not be started again: ${messageOf(error).slice(0, SHOWN)}`);
    } finally {
      starting.delete(program);
    }
  };
  return {
    violations,
    look: (when) => {
      for (const program of programs) {
        if (program.runs() || starting.has(program)) continue;
        violations.push(endedByItself(program, when));
        starting.set(program, started(program));
      }
    },
    settled: async () => void (await Promise.all(starting.values())),
  };
}

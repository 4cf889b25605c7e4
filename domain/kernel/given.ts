import { DomainError } from './errors.ts';

/** What a decider is made of; see decider.ts. */
interface Rules<Command, State, Event> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Event[];
}

/**
 * For tests: rules read as sentences, `given(past events).when(command).then(new events)` or `.thenRefused(code)`. Events are
 * compared strictly, all of them and each of their fields, and a failure points at the line of the test.
 */
export function givenFor<Command, State, Event>({ initial, evolve, decide }: Rules<Command, State, Event>) {
  return (...past: readonly Event[]) => ({
    when(command: Command) {
      const state = past.reduce((before, event) => evolve(before, event), initial);
      const decided = () => outcome(() => decide(command, state));
      const then = (...expected: readonly Event[]): void => {
        const actual = decided();
        if (canonical(actual) !== canonical(expected)) fail('other events were decided', expected, actual, then);
      };
      const thenRefused = (code: string): DomainError => {
        const actual = decided();
        if (actual instanceof DomainError && actual.code === code) return actual;
        return fail(`it was not refused as ${code}`, code, actual, thenRefused);
      };
      return { then, thenRefused };
    },
  });
}

function outcome<Event>(attempt: () => readonly Event[]): readonly Event[] | DomainError {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** `actual` and `expected` let a test runner show the difference; the stack begins at the caller of `above`. */
function fail(message: string, expected: unknown, decided: unknown, above: (...args: never[]) => unknown): never {
  const actual = decided instanceof DomainError ? `refused: ${decided.code} (${decided.message})` : decided;
  const error = Object.assign(new Error(message), { expected, actual, showDiff: true });
  Error.captureStackTrace(error, above);
  throw error;
}

/** JSON with sorted keys, in which `undefined` is not the same as absent. */
function canonical(value: unknown): string {
  if (value instanceof DomainError) return `refused ${value.code}`;
  return JSON.stringify(value, (_key, each: unknown) => {
    if (each === undefined) return '(undefined)';
    if (each === null || typeof each !== 'object' || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  });
}

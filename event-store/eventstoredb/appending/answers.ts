import type { AppendResult } from '../../port.ts';

/** What the server said of an append that it took. */
export interface Answer {
  /** Which line to the server it came over. */
  readonly line: number;
  /** Events that were sent. */
  readonly count: number;
  /** Of the last event. */
  readonly revision: number;
  /** Undefined when it named none. */
  readonly position: number | undefined;
  /** False when an earlier answer to the same was lost: it may have been that one. */
  readonly first: boolean;
}

/**
 * What answers to appends say, as far as this process knows the server at the other end of its line. Which event of an append the
 * position in an answer belongs to the protocol does not tell, and releases differ; so the first append of one event and the
 * first of several are compared with what was written, and later ones are believed as far as that was right. A new line may lead
 * to another server.
 */
export interface Answers {
  /** The time, ms of a clock that never goes back. */
  now(): number;
  known(line: number): Known;
  /** `answer` was compared with what is in the stream. */
  learn(answer: Answer, written: AppendResult): void;
  /** The log went to `position` at least, by what was asked of the server at `askedAt`, of the clock that `appendAnswers` was given. */
  saw(line: number, position: number, askedAt: number): void;
}

export interface Known {
  /** What `answer` says, if it can be believed without reading. */
  resultOf(answer: Answer): AppendResult | undefined;
}

/**
 * So long it is believed that what stands behind the newest known place is new, ms. What was written before is known by its place for
 * a repeat; only of what others have written since is a repeat taken for the first, and that is as good as at the same moment.
 */
const FRESH_MS = 10_000;

interface Learned {
  line: number;
  newest: number;
  /** Everything that was written before is at `newest` or before. */
  seenAt: number;
  /** Whether the position is that of the last event. Undefined: not seen yet. */
  one: boolean | undefined;
  several: boolean | undefined;
}

export function appendAnswers(now: () => number = () => performance.now()): Answers {
  let learned: Learned = nothingAt(0);
  const at = (line: number): Learned => {
    if (learned.line !== line) learned = nothingAt(line);
    return learned;
  };
  return {
    now,
    known: (line) => {
      // As of now: what is at or before this position was there before whatever is asked for next.
      const { newest, seenAt } = at(line);
      const isFresh = now() - seenAt < FRESH_MS;
      return {
        resultOf: (answer) => {
          const { position, revision, count, first } = answer;
          const believed = count === 1 ? at(answer.line).one : at(answer.line).several;
          if (answer.line !== line || !first || !believed || position === undefined) return undefined;
          const repeated = position <= newest;
          return repeated || isFresh ? { position, revision, repeated } : undefined;
        },
      };
    },
    learn: ({ line, count, position }, written) => {
      // Of a repeat it says where it was, or nothing.
      if (written.repeated) return;
      const right = position === written.position;
      if (count === 1) at(line).one = right;
      else at(line).several = right;
    },
    saw: (line, position, askedAt) => {
      // Whoever asked over an earlier line learned of another server.
      if (line < learned.line) return;
      const its = at(line);
      its.newest = Math.max(its.newest, position);
      its.seenAt = Math.max(its.seenAt, askedAt);
    },
  };
}

const nothingAt = (line: number): Learned => ({
  line,
  newest: 0,
  seenAt: -Infinity,
  one: undefined,
  several: undefined,
});

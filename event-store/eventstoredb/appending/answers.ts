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
  known(line: number): Known;
  /** `answer` was compared with what is in the stream. */
  learn(answer: Answer, written: AppendResult): void;
  /** An event of ours stands at `position`. */
  saw(line: number, position: number): void;
}

export interface Known {
  /** What `answer` says, if it can be believed without reading. */
  resultOf(answer: Answer): AppendResult | undefined;
}

interface Learned {
  line: number;
  newest: number;
  /** Whether the position is that of the last event. Undefined: not seen yet. */
  one: boolean | undefined;
  several: boolean | undefined;
}

export function appendAnswers(): Answers {
  let learned: Learned = nothingAt(0);
  const at = (line: number): Learned => {
    if (learned.line !== line) learned = nothingAt(line);
    return learned;
  };
  return {
    known: (line) => {
      // As of now: what is at or before this position was there before whatever is asked for next.
      const { newest } = at(line);
      return {
        resultOf: (answer) => {
          const { position, revision, count, first } = answer;
          const believed = count === 1 ? at(answer.line).one : at(answer.line).several;
          if (answer.line !== line || !first || !believed || position === undefined) return undefined;
          return { position, revision, repeated: position <= newest };
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
    saw: (line, position) => {
      const its = at(line);
      its.newest = Math.max(its.newest, position);
    },
  };
}

const nothingAt = (line: number): Learned => ({ line, newest: 0, one: undefined, several: undefined });

import { expect, test } from 'vitest';
import { appendAnswers, type Answer } from './answers.ts';

const LINE = 1;
const answer = (position: number): Answer => ({ line: LINE, count: 2, revision: 2, position, first: true });
const written = (position: number) => ({ position, revision: 2, repeated: false });

/** Answers that have been found right, in a process that asked last for the end of the log at `askedAt` and found 100. */
function learned(now: () => number, askedAt: number) {
  const answers = appendAnswers(now);
  answers.learn(answer(50), written(50));
  answers.saw(LINE, 100, askedAt);
  return answers.known(LINE);
}

test('what an answer names before the newest place known is a repeat, and what it names behind that is new', () => {
  const known = learned(() => 1_000, 900);
  expect(known.resultOf(answer(80))).toEqual({ position: 80, revision: 2, repeated: true });
  expect(known.resultOf(answer(120))).toEqual({ position: 120, revision: 2, repeated: false });
});

test('whoever has not looked for a while where the log ends takes nothing for new by its place alone: others have written', () => {
  const known = learned(() => 60_000, 900);
  expect(known.resultOf(answer(120))).toBeUndefined();
  expect(known.resultOf(answer(80))).toEqual({ position: 80, revision: 2, repeated: true });
});

test('what was asked over an earlier line says nothing of the server at the end of this one', () => {
  const answers = appendAnswers(() => 1_000);
  answers.saw(LINE + 1, 10, 900);
  answers.learn({ ...answer(20), line: LINE + 1 }, written(20));
  answers.saw(LINE, 500, 950);
  expect(answers.known(LINE + 1).resultOf({ ...answer(30), line: LINE + 1 })).toEqual({
    position: 30,
    revision: 2,
    repeated: false,
  });
});

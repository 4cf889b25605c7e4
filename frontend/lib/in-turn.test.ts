import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('begins one thing after the other, also after one that failed, and answers each as it ends', async () => {
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const begin = (name: string, outcome: Promise<string>) => (): Promise<string> => {
    begun.push(name);
    return outcome;
  };
  const answers = [
    inTurn('draft', begin('first', first.promise)),
    inTurn('draft', begin('second', Promise.resolve('saved'))),
    inTurn('draft', begin('third', Promise.resolve('submitted'))),
  ];
  // What is about something else waits for none of it.
  await inTurn('another draft', begin('elsewhere', Promise.resolve('saved')));
  expect(begun).toEqual(['first', 'elsewhere']);
  first.reject(new Error('The site is away.'));
  const settled = await Promise.allSettled(answers);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await Promise.all(answers.slice(1))).toEqual(['saved', 'submitted']);
  expect(begun).toEqual(['first', 'elsewhere', 'second', 'third']);
});

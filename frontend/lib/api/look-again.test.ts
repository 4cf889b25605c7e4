import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { defaultOptions } from './query-client.ts';
import { noteReads } from './reads.ts';
import { lookAgain } from './use-command.ts';

test('what was being read for the first time while a command changed it is read again, and not shown as it was before', async () => {
  const client = new QueryClient({ defaultOptions });
  const answers: ((answer: string) => void)[] = [];
  noteReads('GET /api/favourites', 'favourites');
  const queryKey = ['GET /api/favourites', {}] as const;
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  const looked = lookAgain(client, ['favourites']);
  answers[0]?.('as it was before');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('as it is now');
  await looked;
  expect(client.getQueryData(queryKey)).toBe('as it is now');
  stop();
  client.clear();
});

test('what parents have saved is asked for again when somebody saves, and the rest of the directory is not', async () => {
  const client = new QueryClient({ defaultOptions });
  noteReads('GET /api/activities', 'directory');
  const saved = ['GET /api/activities', { query: { parentFavorites: 'true' } }] as const;
  const all = ['GET /api/activities', { query: {} }] as const;
  for (const queryKey of [saved, all]) client.setQueryData(queryKey, []);
  await lookAgain(client, ['favourites']);
  const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
  expect([isOld(saved), isOld(all)]).toEqual([true, false]);
  client.clear();
});

import { hashKey, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mayShow, noteReads } from '#frontend/lib/api/reads.ts';
import { queriesOf, takeQueries } from './state-of-page.ts';

test('a page brings along what it was read from, so that a command reads nothing again that it has not changed', () => {
  const client = new QueryClient();
  client.setQueryData(['GET /api/drawn', { town: 'Woking' }], { total: 3 });
  client.setQueryData(['GET /api/never-answered', {}], {});
  noteReads('GET /api/drawn', 'directory, listing');
  const sent = queriesOf(client);
  expect(sent.map(({ queryKey: [name], reads }) => [name, reads])).toEqual([
    ['GET /api/drawn', ['directory', 'listing']],
    ['GET /api/never-answered', undefined],
  ]);

  // In the browser, which has asked for nothing yet.
  const arrived = sent.map((query) => {
    const queryKey = ['GET /api/as-it-arrives', query.queryKey[1]];
    return { ...query, queryKey, queryHash: hashKey(queryKey) };
  });
  expect(mayShow('GET /api/as-it-arrives', ['favourites'])).toBe(true);
  const browser = new QueryClient();
  takeQueries(browser, JSON.parse(JSON.stringify(arrived)) as typeof arrived);
  expect(mayShow('GET /api/as-it-arrives', ['favourites'])).toBe(false);
  expect(mayShow('GET /api/as-it-arrives', ['directory'])).toBe(true);
  expect(browser.getQueryData(['GET /api/as-it-arrives', { town: 'Woking' }])).toEqual({ total: 3 });
});

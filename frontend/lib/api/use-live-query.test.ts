import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CallName } from './call-types.ts';
import { defaultOptions } from './query-client.ts';
import { useLiveQuery } from './use-live-query.ts';

/** What a screen does that reads `name`. */
function timerOf(name: CallName): unknown {
  const client = new QueryClient({ defaultOptions });
  const options = queryOptions({ queryKey: [name, {}] as const, queryFn: () => [] });
  const Screen = (): null => {
    useLiveQuery(options);
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)));
  const query = client.getQueryCache().find({ queryKey: options.queryKey });
  const { refetchInterval } = { ...(query?.options as { refetchInterval?: unknown }) };
  client.clear();
  return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
}

test('what admins work off is read again within 30 seconds though no notice comes, and what others read is not', () => {
  expect(timerOf('GET /api/admin/reports')).toBe(30_000);
  expect(timerOf('GET /api/provider/members')).toBe(false);
});

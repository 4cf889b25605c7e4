import type { UseQueryResult } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { origins } from '#domain/listing/events.ts';
import type { Overview } from '#domain/overview/views.ts';
import { SummaryCards } from './summary-cards.tsx';

it('leads from each figure to the list that it counts, and from what no list is of alone nowhere', () => {
  const data: Overview = {
    live: 105,
    pending: 9,
    pendingProviders: 2,
    pendingByOrigin: {
      ...(Object.fromEntries(origins.map((origin) => [origin, 0])) as Overview['pendingByOrigin']),
      provider_application: 3,
    },
    pendingRevisions: 2,
    drafts: 3,
    rejected: 4,
    archived: 0,
    members: 17,
    providers: 5,
    scrapedTotal: 60,
    newThisWeek: 6,
  };
  const overview = { isPending: false, data } as UseQueryResult<Overview>;
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(SummaryCards, { overview })));
  const links = [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label);
  expect(links).toContain('Live activities: 105');
  expect(links).toContain('Members: 17');
  // Its list holds applications with their activities beside the businesses that wait.
  expect(links).toContain('Provider requests: 5');
  expect(links).toHaveLength(8);
  // It led to all live activities.
  expect(html).toMatch(/Live since last week<\/dt><dd[^>]*>6<\/dd>/);
});

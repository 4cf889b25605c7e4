import { expect, test } from 'vitest';
import { catalog } from '#domain/catalog.ts';
import { conceptsOf, conceptsTold, neverCame } from './concepts.ts';
import { ledTo } from './deeds.ts';

test('people do something that leads to an event of each concept that there is', () => {
  expect(conceptsOf(ledTo).lacking).toEqual([]);
  expect([...ledTo].filter((type) => !catalog.has(type))).toEqual([]);
});

test('a run says of which concepts its log held events, and what people lead to and it lacks', () => {
  expect(conceptsTold(new Set(catalog.keys()))).toMatch(/^The log held events of (\d+) of \1 concepts, none lacks\.$/);
  const told = conceptsTold(new Set([...ledTo].filter((type) => !type.startsWith('Subscription'))));
  expect(told).toMatch(/it lacks subscription; of what people lead to it lacks SubscriptionRequested, /);
});

test('what was done often and left no event of a kind to which it leads was not done at all', () => {
  const all = new Set<string>(catalog.keys());
  const done = new Map([
    ['erase', 4],
    ['delete account', 3],
    ['idea', 4],
    ['source', 30],
  ] as const);
  expect(neverCame(all, done)).toEqual([]);
  for (const type of ['MemberErased', 'IdeaSuggested', 'SourceResumed']) all.delete(type);
  // Four times is seldom enough to have come to nothing, and few deeds resume a source.
  expect(neverCame(all, done)).toEqual(['erase, delete account was done 7 times, and the log has no MemberErased']);
});

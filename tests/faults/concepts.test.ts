import { expect, test } from 'vitest';
import { catalog } from '#domain/catalog.ts';
import { conceptsOf, conceptsTold } from './concepts.ts';
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

import { expect, test } from 'vitest';
import { eventName, policyName, readModelName } from '../upkeep/words.ts';
import { spelledOut, titled } from './spelled-out.ts';

test('names of programs are read as words, with the capitals that people write', () => {
  expect(['api-key', 'seoPage', 'sourceUrl', 'price_from'].map(spelledOut)).toEqual([
    'API key',
    'SEO page',
    'source URL',
    'price from',
  ]);
  expect(['grantedRoles', 'api-key', ''].map(titled)).toEqual(['Granted roles', 'API key', '']);
  expect([eventName('SeoPageCreated'), readModelName('api_keys'), policyName('review-mail')]).toEqual([
    'SEO page created',
    'API keys',
    'Review emails',
  ]);
});

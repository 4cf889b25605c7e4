import { expect, test } from 'vitest';
import { scrapeFailures } from '../page/events.ts';
import { scrapeErrorSentence } from './errors.ts';

const url = 'https://club.example/classes';

test('every kind of failure of the scraper is told in a sentence of its own, without a machine word', () => {
  const sentences = scrapeFailures.map((failure) => scrapeErrorSentence(url, failure, ''));
  expect(new Set(sentences).size).toBe(scrapeFailures.length);
  for (const sentence of sentences)
    expect(sentence).toMatch(/^https:\/\/club\.example\/classes could not be read: [a-z ]+\.$/);
});

test('the exact reason stands behind it, where there is one', () => {
  expect(scrapeErrorSentence(url, 'timed-out', 'no answer in 10 s')).toBe(
    'https://club.example/classes could not be read: the website took too long to answer (no answer in 10 s).',
  );
});

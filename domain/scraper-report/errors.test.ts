import { expect, test } from 'vitest';
import { pageSentences } from '../page/audit.ts';
import { scrapeFailures } from '../page/events.ts';
import { pageSamples } from '../page/samples.ts';
import { scrapeErrorSentence } from './errors.ts';

const url = 'https://club.example/classes';

test('every kind of failure of the scraper is told in a sentence of its own, without a machine word', () => {
  const sentences = scrapeFailures.map((failure) => scrapeErrorSentence(url, failure, ''));
  expect(new Set(sentences).size).toBe(scrapeFailures.length);
  for (const sentence of sentences)
    expect(sentence).toMatch(/^https:\/\/club\.example\/classes could not be read: [a-z ]+\.$/);
});

test('the exact reason stands behind it, where there is one', () => {
  expect(scrapeErrorSentence(url, 'http-status', `${url} answered 404`)).toBe(
    `${url} could not be read: the website answered with an error (${url} answered 404).`,
  );
});

test('the error of another program is never shown to anybody, nor in the audit trail', () => {
  const detail = 'club.example: getaddrinfo ENOTFOUND club.example';
  for (const failure of ['unresolvable', 'connection-failed', 'timed-out', 'gave-up'] as const) {
    expect(scrapeErrorSentence(url, failure, detail)).not.toContain('ENOTFOUND');
    const failed = { ...pageSamples.ScrapeFailed, url, failure, detail };
    const said = pageSentences.ScrapeFailed(failed, { name: url, changes: [] });
    expect(said).toMatch(/classes could not be read: [a-z ]+$/);
  }
});

import { expect, it } from 'vitest';
import { packagesLoadedBy } from './support/test-files.ts';

/** What few sites have, and what a process of its own is there for. */
const seldom = [
  '@eventstore/db-client',
  'nats',
  'stripe',
  'sharp',
  'nodemailer',
  '@opentelemetry/exporter-trace-otlp-http',
];
const readingPages = ['cheerio/slim', 'libphonenumber-js', 'rdfa-streaming-parser', 'jsonrepair'];
const signingIn = ['better-auth', '@better-auth/passkey', '@fastify/swagger-ui'];

// Loading is most of a start, and a third of the memory of a process with little to do.
it.each([
  ['operations/site/site.ts', [...seldom, ...readingPages]],
  ['operations/parts/gateway.ts', [...seldom, ...readingPages, ...signingIn]],
  ['operations/parts/command-api.ts', [...seldom, ...readingPages]],
  ['operations/parts/query-api.ts', [...seldom, ...readingPages]],
  ['operations/parts/projectors.ts', [...seldom, ...readingPages, ...signingIn]],
  ['operations/parts/policies.ts', [...seldom, ...readingPages, ...signingIn]],
  ['operations/parts/scraper.ts', [...seldom, ...readingPages, ...signingIn]],
])('%s starts without what it may never need', (entry, others) => {
  const loaded = packagesLoadedBy(entry);
  expect(loaded).toContain('pg');
  expect(others.filter((each) => loaded.has(each))).toEqual([]);
});

it.each([
  ['scraper/reading/reader-program.ts', readingPages],
  ['operations/parts/query-api.ts', signingIn],
])('%s is seen to load what it needs', (entry, needed) => {
  expect([...packagesLoadedBy(entry)]).toEqual(expect.arrayContaining([...needed]));
});

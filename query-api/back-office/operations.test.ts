import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { operationsOf } from './operations.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test.each([
  ['no mail server in production', { smtpUrl: null, mode: 'production' }, false],
  ['a mail server in production', { smtpUrl: 'smtps://mail.example', mode: 'production' }, true],
  ['the local mailbox', { smtpUrl: null, mode: 'development' }, true],
] as const)('letters go out or do not, whichever wait: with %s', async (_what, config, canSend) => {
  const { db, log } = site.context;
  expect((await operationsOf({ db, log, config })).letters).toEqual({ canSend, waiting: 0, givenUp: 0, unsent: [] });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { submission } from '#tests/support/made/submission.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // The database goes away at the very moment at which an answer is to be kept for a repeat.
  await app.context.db.query(`create function platform.away() returns trigger language plpgsql as $$
    begin raise exception 'terminating connection' using errcode = 'admin_shutdown'; end $$`);
  await app.context.db.query(`create trigger away before update on platform.idempotency for each row
    when (new.status is not null) execute function platform.away()`);
});
afterAll(() => app.close());

test('an answer that cannot be kept for a repeat is sent all the same, a refusal as a refusal and not as a fault of ours', async () => {
  const admin = await app.signedInAs('admin');
  const key = { 'idempotency-key': randomUUID() };
  const refused = await call(admin, 'DELETE', `/api/admin/activities/${randomUUID()}`, {}, key);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ]);
  const done = await call(app.anonymous, 'POST', '/api/submit-listing', submission, key);
  expect(done.status).toBe(200);
});

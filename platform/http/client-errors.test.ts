import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonRequest } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { withoutPeople } from './client-errors.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ rateLimits: true });
});
afterAll(() => site?.close());

const report = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'town')",
  stack: [
    "TypeError: Cannot read properties of undefined (reading 'town')",
    '    at Card (http://localhost:3000/assets/directory-C8sSEzkk.js:1:2345)',
    '    at Object.render (http://localhost:3000/assets/framework-B49tM7aq.js:9:87)',
    '    at chrome-extension://abcdefgh/content.js:3:4',
  ].join('\n'),
  page: '/activities/01890000-0000-7000-8000-000000000001',
};
const send = (body: unknown) => site.anonymous('/api/client-errors', jsonRequest('POST', body));

describe('a report of a browser', () => {
  test('says which of our files broke where, in the engine’s own words', () => {
    expect(withoutPeople(report)).toEqual({
      kind: 'TypeError',
      sentence: "Cannot read properties of undefined (reading 'town')",
      places: ['directory-C8sSEzkk.js:1:2345', 'framework-B49tM7aq.js:9:87'],
      page: '/activities/:id',
    });
  });

  test('keeps nothing that a person could have typed, in whatever field it comes', () => {
    const canary = 'Jane Canary 07700 900123 jane@canary.example';
    const kept = withoutPeople({
      name: canary,
      message: `Unexpected token 'J', "${canary}" is not valid JSON`,
      stack: `Error: ${canary}\n    at http://localhost/assets/${canary}.js:1:1\n    at https://x/${canary}`,
      page: `/Jane%20Canary/${canary}?search=${canary}#${canary}`,
    });
    expect(JSON.stringify(kept)).not.toMatch(/canary|jane|0770/i);
  });

  test('is counted, and answered without a word', async () => {
    const counted = async (): Promise<string | undefined> =>
      /^hopscotch_client_errors_total (\d+)$/m.exec(await site.context.metrics.text())?.[1];
    expect(await counted()).toBe('0');
    const answer = await send(report);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await counted()).toBe('1');
  });

  test('is refused when it is larger than any of ours, and when one address sends too many', async () => {
    expect((await send({ ...report, stack: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await send({ ...report, stack: 'x'.repeat(9_000) })).status).toBe(400);
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await send(report)).status));
    expect(new Set(statuses)).toEqual(new Set([204, 429]));
  });
});

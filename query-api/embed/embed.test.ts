import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedPath } from '#domain/embed/embed.ts';
import { call } from '#tests/support/api-client.ts';
import { ownerOf } from '#tests/support/made/business.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { shown } from '#tests/support/shown.ts';

let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite();
});
afterAll(() => site.close());

test('what is archived is gone from other sites’ frames at once, and what has not changed is not sent again', async () => {
  const { who, businessId } = await ownerOf(site);
  const said = { ...activity, name: 'Otter Ballet' };
  const id = await site.live(idIn(await call(who, 'POST', '/api/provider/submit-application', said)));
  await shown(site.context, ['listing', 'businesses']);
  const frame = (headers = {}) => call(site.anonymous, 'GET', embedPath(businessId), undefined, headers);
  const before = await frame();
  const kept = [before.status, before.headers.get('cache-control'), before.text.includes('Otter Ballet')];
  expect(kept).toEqual([200, 'no-cache', true]);
  const seen = { 'if-none-match': before.headers.get('etag') ?? '' };
  expect((await frame(seen)).status).toBe(304);
  expect((await call(who, 'DELETE', `/api/activities/${id}`, { revision: 1 })).status).toBe(200);
  await shown(site.context, ['listing', 'businesses']);
  const after = await frame(seen);
  expect([after.status, after.text.includes('Otter Ballet')]).toEqual([200, false]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdvertisingRate } from '#domain/advertising-rate/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { after } from '#tests/support/made/partners.ts';
import { type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';

let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite();
});
afterAll(() => site.close());

const change = (id: string, body: object, who: SiteFetch = site.admin): Promise<Answer> =>
  call(who, 'PUT', `/api/admin/advertising-rates/${id}`, body);
const rates = async (who: SiteFetch, past?: Answer): Promise<AdvertisingRate[]> =>
  (
    await call(
      who,
      'GET',
      `/api/${who === site.admin ? 'admin' : 'provider'}/advertising-rates`,
      undefined,
      past && after(past),
    )
  ).body as AdvertisingRate[];

describe('the rates of advertising', () => {
  test('are there before anybody has set them, without prices and closed', async () => {
    const none = { dailyRate: null, weeklyRate: null, monthlyRate: null, costPerClick: null, minBudget: null };
    const all = await rates(site.admin);
    expect(all.map(({ id }) => id)).toEqual([
      'banner_leaderboard',
      'banner_rectangle',
      'banner_skyscraper',
      'banner_square',
      'sponsored_listing',
    ]);
    for (const rate of all) expect(rate).toMatchObject({ ...none, rateType: rate.id, isActive: false });
    expect(await rates(site.provider)).toEqual([]);
  });
  test('are set in pounds with two places, field by field, and open once they have a price', async () => {
    expect((await change('banner_leaderboard', { isActive: true })).status).toBe(422);
    const set = await change('banner_leaderboard', { dailyRate: 12.5, weeklyRate: '70', monthlyRate: '199.99' });
    const prices = { dailyRate: '12.50', weeklyRate: '70.00', monthlyRate: '199.99', isActive: false };
    expect([set.status, set.body]).toMatchObject([200, prices]);
    const opened = await change('banner_leaderboard', { isActive: true, monthlyRate: null });
    expect(opened.body).toMatchObject({ ...prices, monthlyRate: null, isActive: true });
    expect(await rates(site.provider, opened)).toEqual([opened.body]);
    const closed = await change('banner_leaderboard', { isActive: false });
    expect(await rates(site.provider, closed)).toEqual([]);
    expect((await rates(site.admin))[0]).toEqual(closed.body);
  });
  test.each([['-1'], ['1.999'], ['much'], [1e9], ['100000.01'], [{}]])('take no %j for a price', async (dailyRate) => {
    expect((await change('banner_square', { dailyRate })).status).toBe(400);
  });
  test('are for admins to change, and of five kinds', async () => {
    expect((await change('banner_square', { dailyRate: 1 }, site.provider)).status).toBe(403);
    expect((await change('banner_square', { dailyRate: 1 }, site.anonymous)).status).toBe(401);
    expect((await call(site.provider, 'GET', '/api/admin/advertising-rates')).status).toBe(403);
    expect((await call(site.parent, 'GET', '/api/provider/advertising-rates')).status).toBe(403);
    expect((await change('banner_moon', { dailyRate: 1 })).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PointsSummary, PointTransaction } from '#domain/points/views.ts';
import { categoryIds } from '#domain/listing/facts/category-ids.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { call } from '#tests/support/api-client.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { awarded, someContext, until } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

describe('points', () => {
  test("are the caller's own: what was earned and taken back, newest first", async () => {
    const parent = await site.signedInAs('parent');
    const { id } = (await (await parent('/api/auth/user')).json()) as { id: string };
    const pointsOf = async () => (await (await parent('/api/points/my-points')).json()) as PointsSummary;
    // The policy pays for the first sign-in by itself.
    await until(async () => (await pointsOf()).totalPoints > 0, 'the first sign-in is paid');
    const before = await pointsOf();
    const { log } = site.context;
    const taken = {
      memberId: id,
      entryId: 'withdrawn:activity-suggested:1',
      withdrawnEntryId: 'activity-suggested:1',
      points: 100,
      description: 'Was a duplicate',
    };
    const { position } = await log.append(
      `points-${id}`,
      'any',
      [awarded(id, 1, 100), awarded(id, 2, 160), { type: 'PointsWithdrawn', data: taken }],
      someContext(),
    );
    await shown(site.context, ['points'], position);
    const summary = await pointsOf();
    const total = before.totalPoints + 160;
    expect(summary).toEqual({
      totalPoints: total,
      availablePoints: total,
      lifetimePoints: before.lifetimePoints + 260,
      currentLevel: 2,
      levelName: 'Contributor',
      currentLevelFrom: 100,
      nextLevelFrom: 250,
      pointsToNextLevel: 250 - total,
    });
    const entries = (await (await parent('/api/points/transactions')).json()) as PointTransaction[];
    expect(entries.slice(0, 3).map(({ type, points }) => [type, points])).toEqual([
      ['spent', 100],
      ['earned', 160],
      ['earned', 100],
    ]);
    // What was paid under another number than any listing's has no name.
    expect(entries.slice(0, 3).map(({ rewarded }) => rewarded)).toEqual([null, null, null]);
    const other = await site.signedInAs('parent');
    const others = (await (await other('/api/points/transactions')).json()) as PointTransaction[];
    expect(others.filter(({ action }) => action !== 'FIRST_LOGIN')).toEqual([]);
    expect((await site.anonymous('/api/points/my-points')).status).toBe(401);
  });
  test('name an offer', async () => {
    const parent = await site.signedInAs('parent');
    const proposed = await call(parent, 'POST', '/api/parent-submissions/offer', {
      title: 'Kids eat free',
      description: 'One child for each main course.',
      businessName: 'Olive',
      category: 'Restaurant/Cafe',
      location: 'Woking',
    });
    expect(proposed.status).toBe(200);
    const rewarded = async () =>
      ((await call(parent, 'GET', '/api/points/transactions')).body as PointTransaction[]).find(
        ({ action }) => action === 'OFFER_SUGGESTED',
      )?.rewarded;
    await expect.poll(rewarded).toMatchObject({ kind: 'offer', name: 'Kids eat free' });
  });
  test('name the activity that an approved change was to, as a link while it is live and as a word after that', async () => {
    const [parent, admin] = await Promise.all([site.signedInAs('parent'), site.signedInAs('admin')]);
    const otters = {
      name: 'Otter Club',
      description: 'Swimming.',
      category: 'Swimming & Water Sports',
      location: 'Woking',
    };
    const id = idIn(await call(parent, 'POST', '/api/parent/submit-suggestion', otters));
    await call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1 });
    const changed = await call(parent, 'PUT', `/api/drafts/${id}`, { priceFrom: 7 });
    const { activity } = changed.body as { activity: { pendingRevisions: { revisionId: string }[] } };
    const revisionId = activity.pendingRevisions[0]?.revisionId;
    await call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1, revisionId });
    const rewarded = async () =>
      ((await call(parent, 'GET', '/api/points/transactions')).body as PointTransaction[]).find(
        ({ action }) => action === 'AMENDMENT_APPROVED',
      )?.rewarded;
    await expect.poll(rewarded).toEqual({ kind: 'activity', id, name: 'Otter Club' });
    await call(admin, 'DELETE', `/api/admin/activities/${id}`, {});
    await expect.poll(rewarded).toEqual({ kind: 'archived', id, name: 'Otter Club' });
  });
});

describe('drawn pictures', () => {
  test('every category has a picture of its own, and a variant other colours', async () => {
    const pictures = await Promise.all(
      categoryIds.map(async (kind) => {
        const answer = await site.anonymous(`/api/placeholder/400/300?kind=${kind}`);
        expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
        expect(answer.headers.get('cache-control')).toContain('max-age=');
        return answer.text();
      }),
    );
    expect(new Set(pictures).size).toBe(categoryIds.length);
    const variant = await (await site.anonymous('/api/placeholder/400/300?kind=sports&variant=1')).text();
    expect(variant).not.toBe(pictures[0]);
    expect(await (await site.anonymous('/api/placeholder/400/300?kind=sports&variant=1')).text()).toBe(variant);
  });

  test('words are text in them, never markup', async () => {
    const words = `</text><script>alert('x')</script>&"`;
    const answer = await site.anonymous(`/api/placeholder/64/64?kind=sports&text=${encodeURIComponent(words)}`);
    const svg = await answer.text();
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;');
    expect(svg.match(/<text/g)).toHaveLength(1);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test.each(['0/300', '300/99999', 'a/b', '1.5/300', '-5/300'])('%s is no size', async (size) => {
    expect((await site.anonymous(`/api/placeholder/${size}`)).status).toBe(400);
  });
});

test('screens are told when a read model has moved', async () => {
  const stop = new AbortController();
  const answer = await site.anonymous('/api/updates', { signal: stop.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).not.toBeNull();
  const told = models(answer, ['directory', 'listing']);
  await listingWith(site.context, { fields: { name: 'News', description: 'x' } }, [submit, approve]);
  expect(await told).toEqual(new Set(['directory', 'listing']));
  stop.abort();
});

test('too many screens of one address are turned away, and open ones do not hold up the end of the site', async () => {
  const other = await testApp();
  const answers = await Promise.all(Array.from({ length: 31 }, () => other.anonymous('/api/updates')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('30');
  await other.close();
  const open = answers.find(({ status }) => status === 200);
  await expect(open?.text()).resolves.toContain('retry:');
});

/** The read models that `answer`'s stream names, once all of `wanted` were named. */
async function models(answer: Response, wanted: readonly string[]): Promise<Set<string>> {
  const seen = new Set<string>();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm))
      seen.add((JSON.parse(data) as { model: string }).model);
    if (wanted.every((model) => seen.has(model))) break;
  }
  return new Set([...seen].filter((model) => wanted.includes(model)));
}

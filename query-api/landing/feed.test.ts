import fc from 'fast-check';
import Parser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { activityOf } from '#domain/listing/shown/activity.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { feedOf } from './feed.ts';

const reader = new Parser();
let site: TestApp;
const live = (fields: ListingFields) =>
  listingWith(site.context, { fields: { description: 'For all.', ...fields } }, [submit, approve]);
beforeAll(async () => {
  site = await testApp();
  await live({ name: 'Otter Swimming', category: 'swimming', town: 'Guildford', priceFrom: 9, priceTo: 9 });
  await live({ name: 'Fox Dancing', category: 'dance', town: 'Guildford' });
  await live({ name: 'Trout & Salmon Swimming', category: 'swimming', town: 'Woking', minAgeMonths: 36 });
  const secret = { name: 'Secret', description: 'x', category: 'swimming', town: 'Guildford' } as const;
  await listingWith(site.context, { fields: secret }, [submit]);
});
afterAll(() => site.close());

const feedAt = async (path: string) => reader.parseString(await (await site.anonymous(path)).text());
const namesAt = async (path: string) => (await feedAt(path)).items.map(({ title }) => title);

describe('what is new can be followed', () => {
  test('in the whole directory, a town, of a kind, and of a kind in a town, the newest first', async () => {
    const [otter, fox, trout] = ['Otter Swimming', 'Fox Dancing', 'Trout & Salmon Swimming'];
    expect(await namesAt('/feeds/activities.xml')).toEqual([trout, fox, otter]);
    expect(await namesAt('/feeds/activities/in/guildford.xml')).toEqual([fox, otter]);
    expect(await namesAt('/feeds/activities/swimming.xml')).toEqual([trout, otter]);
    expect(await namesAt('/feeds/activities/swimming/in/woking.xml')).toEqual([trout]);
    // A town of ours in which nothing is yet.
    expect(await namesAt('/feeds/activities/in/epsom.xml')).toEqual([]);
  });

  test('with what it says of itself, a lasting name, and the day from which it is there', async () => {
    const { title, link, items } = await feedAt('/feeds/activities/swimming/in/guildford.xml');
    expect([title, link]).toEqual([
      'New: Swimming activities in Guildford',
      `${site.url}/activities/swimming/in/guildford`,
    ]);
    const [{ link: page, guid, isoDate, contentSnippet } = {}] = items;
    expect(page).toMatch(new RegExp(`^${site.url}/activities/[0-9a-f-]{36}$`));
    expect(guid).toBe(page);
    expect(Date.parse(isoDate ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    expect(contentSnippet).toMatch(/^For all\.\s+Times on request · Guildford · £9\.00$/);
  });

  test('at no address that means nothing, nor for an age, which children grow out of', async () => {
    for (const path of [
      '/feeds/activities/in/atlantis.xml',
      '/feeds/activities/chess.xml',
      '/feeds/activities/for/4-7.xml',
      '/feeds/activities',
      '/feeds/.xml',
    ])
      expect((await site.anonymous(path)).status, path).toBe(404);
  });

  test('by programs that ask again and again: what has not changed is not sent again', async () => {
    const first = await site.anonymous('/feeds/activities.xml');
    expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    // Nor is it kept by anybody without asking: what is archived is gone at once.
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await site.anonymous('/feeds/activities.xml', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('from the pages that show it', async () => {
    for (const [path, feed] of [
      ['/activities', '/feeds/activities.xml'],
      ['/activities/in/guildford', '/feeds/activities/in/guildford.xml'],
      ['/activities?category=swimming&location=Woking', '/feeds/activities/swimming/in/woking.xml'],
    ])
      expect(await (await site.anonymous(path ?? '')).text()).toContain(`href="${site.url}${feed}"`);
    expect(await (await site.anonymous('/activities/for/4-7')).text()).not.toContain('application/rss+xml');
  });
});

test('what looks like HTML in a description is read as its words', async () => {
  const words = 'Write to Jo <jo@club.example>. <img src="https://club.example/seen.gif"> Parents & babies';
  const activity = { ...activityOf({ name: 'Club', shortDescription: words }), id: 'x', since: new Date(0) };
  const { items } = await reader.parseString(feedOf('https://hop.example', {}, [activity as never]));
  expect(items[0]?.content).toContain('Write to Jo &lt;jo@club.example&gt;. &lt;img');
  expect(items[0]?.content).toContain('Parents &amp; babies<br><br>');
  expect(items[0]?.contentSnippet).toContain('Write to Jo <jo@club.example>.');
  expect(items[0]?.contentSnippet).toContain('<img src="https://club.example/seen.gif"> Parents & babies');
});

test('whatever people write, another program reads it as it was written', async () => {
  const activity = (name: string, description: string) => ({
    ...activityOf({ name, shortDescription: description }),
    id: '01900000-0000-7000-8000-000000000001',
    since: new Date(0),
  });
  const readable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ']]>]]></title></item><item><title>x',

      ']]>',
      '<script>alert(1)</script>',
      '&amp;',
      '<!DOCTYPE x [<!ENTITY a "b">]>&a;',
      '\u0000\u000b',
      '\ud800',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 4 }), async (texts) => {
      const text = `Club ${texts.join('')}`;
      const { items } = await reader.parseString(feedOf('https://hop.example', {}, [activity(text, text) as never]));
      expect(items).toHaveLength(1);
      const plain = (written: string): string => written.replaceAll(readable, '').replaceAll(/\s+/g, '');
      expect(plain(items[0]?.title ?? '')).toBe(plain(activity(text, '').name));
      // Programs show it as HTML; nothing in it is any but line breaks.
      expect((items[0]?.content ?? '').replaceAll('<br>', '')).not.toMatch(/[<>]/);
    }),
  );
});

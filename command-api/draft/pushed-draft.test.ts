import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PushedDraftAnswerSchema } from '#domain/listing/shown/answers.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { loadListing } from '../listing/listing-stream.ts';

let site: TestApp;
let admin: SiteFetch;
let count = 0;

beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
});
afterAll(() => site.close());

const freshUrl = (): string => {
  count += 1;
  return `https://forest.example/classes/${count}`;
};
const push = async (body: object) => {
  const authorization = `Bearer ${site.context.config.scraperToken}`;
  const answer = await call(site.anonymous, 'POST', '/api/listings/draft', body, { authorization });
  expect(answer.text).toContain('"outcome"');
  return PushedDraftAnswerSchema.parse(answer.body);
};
const found = { name: 'Forest School', description: 'Muddy fun.', priceFrom: 6.5 };
const listingOf = async (id: string) => (await loadListing(site.context.log, id)).listing;

describe('a crawler', () => {
  test('pushes a draft that an admin can approve as it is', async () => {
    const sourceUrl = freshUrl();
    const { id, status, outcome } = await push({ ...found, sourceUrl });
    expect({ status, outcome }).toEqual({ status: 'draft', outcome: 'created' });
    const { events } = await loadListing(site.context.log, id);
    expect(events[0]).toMatchObject({
      type: 'ListingDrafted',
      actor: { id: 'crawler', role: 'crawler' },
      data: { origin: 'scraper', draftedBy: 'crawler', sourceUrl, methods: { name: 'crawler' } },
    });
    const approved = await call(admin, 'PUT', `/api/admin/listings/${id}/review`, { action: 'approve', revision: 1 });
    expect(approved.body).toMatchObject({ status: 'live' });
  });

  test('emits ActivityScraped', async () => {
    const sourceUrl = freshUrl();
    await push({ ...found, sourceUrl, methods: { name: 'microdata' }, evidence: { name: 'Forest School!' } });
    const { events } = await site.context.log.readAll(0, { types: ['ActivityScraped'], limit: 10_000 });
    expect(events.at(-1)).toMatchObject({
      data: {
        url: sourceUrl,
        fields: found,
        methods: { name: 'microdata', priceFrom: 'crawler' },
        evidence: { name: 'Forest School!' },
      },
    });
  });

  test('may name the page as the source', async () => {
    const source = freshUrl();
    const { id } = await push({ ...found, source, ageRange: '3-5 years', type: 'Swimming', status: 'draft' });
    expect(await listingOf(id)).toMatchObject({ sourceUrl: source, fields: { category: 'swimming' } });
  });

  test('that names no page is refused', async () => {
    const authorization = `Bearer ${site.context.config.scraperToken}`;
    const body = { ...found, source: 'my crawler' };
    const answer = await call(site.anonymous, 'POST', '/api/listings/draft', body, { authorization });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errors: [{ field: 'sourceUrl', message: 'Please give the address of the page' }],
    });
  });

  test('pushing the same again changes nothing', async () => {
    const sourceUrl = freshUrl();
    const { id } = await push({ ...found, sourceUrl });
    expect(await push({ ...found, sourceUrl })).toMatchObject({ id, status: 'draft', outcome: 'unchanged' });
    expect(await listingOf(id)).toMatchObject({ revision: 1 });
  });

  test('pushing something else revises the draft', async () => {
    const sourceUrl = freshUrl();
    const { id } = await push({ ...found, sourceUrl });
    expect(await push({ ...found, priceFrom: 7, sourceUrl })).toMatchObject({
      id,
      status: 'draft',
      outcome: 'revised',
    });
    expect(await listingOf(id)).toMatchObject({ revision: 2, fields: { priceFrom: 7 } });
  });

  test('pushing something else of a live activity proposes a change', async () => {
    const sourceUrl = freshUrl();
    const { id } = await push({ ...found, sourceUrl });
    await call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1 });
    expect(await push({ ...found, priceFrom: 7, sourceUrl })).toMatchObject({ id, status: 'live', outcome: 'revised' });
    expect(await listingOf(id)).toMatchObject({
      fields: { priceFrom: 6.5 },
      pendingRevisions: [{ source: 'page_change', changes: { priceFrom: 7 } }],
    });
  });

  test('does not bring back what an admin has rejected', async () => {
    const sourceUrl = freshUrl();
    const { id } = await push({ ...found, sourceUrl });
    await call(admin, 'POST', `/api/admin/activities/${id}/reject`, { revision: 1 });
    expect(await push({ ...found, priceFrom: 7, sourceUrl })).toMatchObject({
      id,
      status: 'rejected',
      outcome: 'unchanged',
    });
  });

  test('twenty times at once makes one draft', async () => {
    const sourceUrl = freshUrl();
    const answers = await Promise.all(Array.from({ length: 20 }, () => push({ ...found, sourceUrl })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test.each([
    ['hello@forest.example', { contactEmail: 'hello@forest.example' }],
    ['01483 555 0142', { contactPhone: '01483 555 0142' }],
    ['Robin Bell', { contactName: 'Robin Bell' }],
  ])('may say the contact %s in one field', async (contact, fields) => {
    const { id } = await push({ ...found, sourceUrl: freshUrl(), contact });
    expect(await listingOf(id)).toMatchObject({ fields });
  });

  test.each([
    ['Drama & Theatre', { category: 'drama' }],
    ['Forest school', { subcategory: 'Forest school' }],
  ])('may say the type %s in its own words', async (type, fields) => {
    const { id } = await push({ ...found, sourceUrl: freshUrl(), type });
    expect(await listingOf(id)).toMatchObject({ fields });
  });

  test('may give one image and the age range as text', async () => {
    const { id } = await push({
      ...found,
      sourceUrl: freshUrl(),
      imageUrl: 'https://forest.example/a.jpg',
      ageRange: '3-7 years',
    });
    expect(await listingOf(id)).toMatchObject({
      fields: { images: ['https://forest.example/a.jpg'], minAgeMonths: 36, maxAgeMonths: 95 },
    });
  });
});

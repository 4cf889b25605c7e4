import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { NOT_OPENED } from '#domain/listing/web-address.ts';
import { CreatedFromUrlSchema } from '#domain/listing/shown/answers.ts';
import { pageIdOf } from '#platform/scraping/page-commands.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { loadListing } from '../listing/listing-stream.ts';

let pages: PageServer;
let site: TestApp;
let parent: SiteFetch;
let other: SiteFetch;
let provider: SiteFetch;
let admin: SiteFetch;
let count = 0;
let path = '';

beforeAll(async () => {
  pages = await servePages();
  site = await testApp({ scraperAllow: [pages.host] });
  [parent, other, provider, admin] = await Promise.all([
    site.signedInAs('parent'),
    site.signedInAs('parent'),
    site.signedInAs('provider'),
    site.signedInAs('admin'),
  ]);
});
afterAll(async () => {
  await site.close();
  await pages.close();
});
beforeEach(() => {
  count += 1;
  path = `/classes/${count}`;
});

const paste = (who: SiteFetch, url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(who, 'POST', '/api/parent/create-from-url', { url }, headers);
const scrape = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(site.anonymous, 'POST', '/api/scrape-url', { url }, headers);
const fromPage = (answer: Answer) => {
  expect(answer.text).toContain('"message"');
  expect(answer.status).toBe(200);
  return CreatedFromUrlSchema.parse(answer.body);
};
const idOf = (answer: Answer): string => fromPage(answer).activity?.id ?? 'none';
const eventsOf = async (url: string): Promise<string[]> => {
  const events = await site.context.log.readStream(streams.page(pageIdOf(url)));
  return events.map(({ type }) => type);
};
const listingsOf = async (url: string): Promise<number> => {
  const { events } = await site.context.log.readAll(0, { types: ['ListingDrafted'], limit: 10_000 });
  return events.filter((event) => event.type === 'ListingDrafted' && event.data.sourceUrl === url).length;
};
const submit = (who: SiteFetch, id: string): Promise<Answer> =>
  call(who, 'POST', `/api/drafts/${id}/submit`, undefined);
const approve = (id: string, revision = 1): Promise<Answer> =>
  call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision });

describe('a pasted address', () => {
  test('becomes a draft with what the page says, and where each field was found', async () => {
    const url = pages.put(path, { name: 'Forest School', price: 6.5 });
    const answer = await paste(parent, url);
    const { activity } = fromPage(answer);
    expect(activity).toMatchObject({
      name: 'Forest School',
      status: 'draft',
      revision: 1,
      origin: 'parent_suggestion',
      sourceUrl: url,
      priceFrom: 6.5,
      provenance: { name: { by: 'page', url } },
    });
    expect(Number(answer.headers.get('x-log-position'))).toBeGreaterThan(0);
    expect(await eventsOf(url)).toEqual(['ScrapeRequested', 'ActivityScraped']);
    const { listing } = await loadListing(site.context.log, activity?.id ?? '');
    expect(listing).toMatchObject({ status: 'draft', pageId: pageIdOf(url), contactSubject: activity?.id });
  });

  test('of a provider belongs to the provider, whose contact details are their own', async () => {
    const url = pages.put(path, { name: 'Swim Stars', telephone: '01483 555 0142' });
    const answer = await call(provider, 'POST', '/api/provider/create-from-url', { url });
    const { listing } = await loadListing(site.context.log, idOf(answer));
    expect(listing.origin).toBe('provider_application');
    expect(listing.contactSubject).toBe(listing.submittedBy);
  });

  test('that leads to another page belongs to that page', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const old = pages.redirect(`${path}/old`, path);
    const { activity } = fromPage(await paste(parent, old));
    expect(activity).toMatchObject({ name: 'Forest School', sourceUrl: url });
    expect(idOf(await paste(parent, url))).toBe(activity?.id);
    expect(await eventsOf(old)).toEqual(['ScrapeRequested', 'ScrapeRedirected']);
    expect((await eventsOf(url))[0]).toBe('ActivityScraped');
  });

  test('in another spelling is the same page', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const first = idOf(await paste(parent, url));
    expect(idOf(await paste(parent, `${url}#times`))).toBe(first);
  });

  test('pasted again by the same person gives the same draft', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const first = fromPage(await paste(parent, url));
    const again = fromPage(await paste(parent, url));
    expect(again.activity).toMatchObject({ id: first.activity?.id, revision: 1 });
    expect(again.message).toBe('You have started on this activity before. Here is your draft.');
    expect(await listingsOf(url)).toBe(1);
  });

  test('of a changed page refreshes what the person had not touched, and only that', async () => {
    const url = pages.put(path, { name: 'Forest School', price: 6.5 });
    const id = idOf(await paste(parent, url));
    await call(parent, 'PUT', `/api/drafts/${id}`, { name: 'Forest School Woking' });
    pages.put(path, { name: 'Forest School!', price: 7.5 });
    const { activity } = fromPage(await paste(parent, url));
    expect(activity).toMatchObject({ id, name: 'Forest School Woking', priceFrom: 7.5 });
  });

  test('that somebody else is suggesting, too, stops nobody: each has a draft of their own', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const first = idOf(await paste(parent, url));
    const second = fromPage(await paste(other, url));
    expect(second).toMatchObject({ activity: { name: 'Forest School', status: 'draft' }, others: [] });
    expect(second.activity?.id).not.toBe(first);
    expect(idOf(await paste(parent, url))).toBe(first);
    expect(await listingsOf(url)).toBe(2);
  });

  test('that two people submit is one listing, and what came second a change to it, which is said', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const [first, second] = [idOf(await paste(parent, url)), idOf(await paste(other, url))];
    expect((await submit(parent, first)).body).toMatchObject({ status: 'pending' });
    expect(fromPage(await paste(other, url))).toMatchObject({
      activity: { id: second },
      message: expect.stringContaining('what you send will be a change to theirs'),
    });
    await call(other, 'PUT', `/api/drafts/${second}`, { priceFrom: 7 });
    expect((await submit(other, second)).body).toMatchObject({
      id: second,
      status: 'draft',
      message:
        'Somebody else has sent us this activity already. What you sent waits beside it as a change, and our team will look at both.',
    });
    const { listing } = await loadListing(site.context.log, first);
    expect(listing.pendingRevisions).toMatchObject([{ source: 'parent_amendment', changes: { priceFrom: 7 } }]);
    const same = fromPage(await scrape(url));
    expect(same.activity).toBeNull();
  });

  test('that waits for review says so, also to the one who submitted it', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const id = idOf(await paste(parent, url));
    expect((await submit(parent, id)).status).toBe(200);
    for (const who of [parent, other]) {
      expect(fromPage(await paste(who, url))).toEqual({
        activity: null,
        others: [],
        message: 'We have this activity already: it is waiting for review.',
      });
    }
  });

  test('that is live says so; when the page has changed, the change waits for an admin', async () => {
    const url = pages.put(path, { name: 'Forest School', price: 6.5 });
    const id = idOf(await paste(parent, url));
    await submit(parent, id);
    expect((await approve(id)).status).toBe(200);
    expect(fromPage(await paste(other, url)).message).toBe('This activity is already in the directory.');
    pages.put(path, { name: 'Forest School', price: 8 });
    expect(fromPage(await paste(other, url))).toEqual({
      activity: null,
      others: [],
      message:
        'This activity is already in the directory. Its page has changed since, and we will look at what changed.',
    });
    const { listing } = await loadListing(site.context.log, id);
    expect(listing.fields.priceFrom).toBe(6.5);
    expect(listing.pendingRevisions).toMatchObject([{ source: 'page_change', changes: { priceFrom: 8 } }]);
  });

  test('of a rejected listing begins a new one', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const id = idOf(await paste(parent, url));
    await submit(parent, id);
    await call(admin, 'POST', `/api/admin/activities/${id}/reject`, { revision: 1 });
    const next = idOf(await paste(other, url));
    expect(next).not.toBe(id);
    expect((await submit(other, next)).status).toBe(200);
    // The first submitter may not bring theirs back beside it: one page never has two listings in review.
    expect((await submit(parent, id)).body).toMatchObject({ status: 'rejected' });
  });
});

describe('twenty requests for one page at the same moment', () => {
  test('of one person give one draft, to all of them', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => paste(parent, url)));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await listingsOf(url)).toBe(1);
  });

  test('of people who know nothing of each other give each a draft of their own', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => scrape(url)));
    expect(new Set(answers.map(idOf)).size).toBe(20);
    expect(await listingsOf(url)).toBe(20);
  });
});

describe('a page that cannot be read', () => {
  test.each(['/api/parent/create-from-url', '/api/provider/create-from-url', '/api/scrape-url'])(
    '%s says that there is no such page, and the log says why',
    async (route) => {
      const url = `http://${pages.host}${path}`;
      const answer = await call(route.includes('provider') ? provider : parent, 'POST', route, { url });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        status: 422,
        detail: 'There is no page at this address. Please check it and try again.',
      });
      const [, failed] = await site.context.log.readStream(streams.page(pageIdOf(url)));
      expect(failed).toMatchObject({ type: 'ScrapeFailed', data: { failure: 'http-status' } });
    },
  );

  test('because it is on our own network is refused in the words of all that we may not open', async () => {
    const url = 'http://169.254.169.254/latest/meta-data/';
    const answer = await paste(parent, url);
    expect(answer.body).toMatchObject({ status: 422, detail: NOT_OPENED });
    const [, failed] = await site.context.log.readStream(streams.page(pageIdOf(url)));
    expect(failed).toMatchObject({ type: 'ScrapeFailed', data: { failure: 'forbidden-address' } });
  });

  test('leaves no password that was pasted with it in the log', async () => {
    const url = `http://somebody:hunter2@${pages.host}${path}`;
    await paste(parent, url);
    const events = await site.context.log.readStream(streams.page(pageIdOf(url)));
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('hunter2');
  });

  test.each([
    ['', 'Please enter a website URL'],
    ['not an address', 'Please enter a valid URL'],
    ['javascript:alert(1)', NOT_OPENED],
    ['ftp://forest.example/', NOT_OPENED],
  ])('because %j is no address says: %s', async (url, message) => {
    const answer = await paste(parent, url);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field: 'url', message }] });
  });
});

describe('somebody without an account', () => {
  test('gets a claim token, which alone opens the draft', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const { activity, claimToken } = fromPage(await scrape(url));
    const id = activity?.id ?? '';
    expect(claimToken).toMatch(/^[\w-]{40,}$/);
    const edit = (headers: Record<string, string>) =>
      call(site.anonymous, 'PUT', `/api/drafts/${id}`, { name: 'Forest School Woking' }, headers);
    expect((await edit({})).status).toBe(404);
    expect((await edit({ 'x-claim-token': 'wrong' })).status).toBe(404);
    expect((await edit({ 'x-claim-token': claimToken ?? '' })).status).toBe(200);
    expect(await loadListing(site.context.log, id)).toMatchObject({
      listing: { fields: { name: 'Forest School Woking' } },
    });
  });

  test('gets the same draft again with the token', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const first = fromPage(await scrape(url));
    const again = fromPage(await scrape(url, { 'x-claim-token': first.claimToken ?? '' }));
    expect(again.activity?.id).toBe(first.activity?.id);
    expect(again.claimToken).toBe(first.claimToken);
    expect(idOf(await scrape(url))).not.toBe(first.activity?.id);
  });

  test('leaves no token in the log', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const { activity, claimToken } = fromPage(await scrape(url));
    const { events } = await loadListing(site.context.log, activity?.id ?? '');
    expect(JSON.stringify(events)).not.toContain(claimToken);
    expect(events[0]).toMatchObject({ data: { claimTokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  });
});

describe('a request that is sent twice under one Idempotency-Key', () => {
  test('is answered as the first time, and the page is not fetched again', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const headers = { 'idempotency-key': `paste ${path}`.replaceAll(' ', '-') };
    const first = await paste(parent, url, headers);
    const fetched = pages.fetched(path);
    const again = await paste(parent, url, headers);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(again.headers.get('x-log-position')).toBe(first.headers.get('x-log-position'));
    expect(pages.fetched(path)).toBe(fetched);
  });

  test('whose first answer was lost gives the same draft and the same token, and nothing twice in the log', async () => {
    const url = pages.put(path, { name: 'Forest School' });
    const headers = { 'idempotency-key': `lost-${path}`, cookie: `hopscotch.client=${randomUUID()}` };
    const first = fromPage(await scrape(url, headers));
    // As if the process had died after it wrote to the log and before it answered.
    await site.context.db.query(
      `update platform.idempotency set status = null, answer = null, lease_until = now() where key = $1`,
      [headers['idempotency-key']],
    );
    const again = fromPage(await scrape(url, headers));
    expect(again.activity?.id).toBe(first.activity?.id);
    expect(again.claimToken).toBe(first.claimToken);
    expect(await eventsOf(url)).toEqual(['ScrapeRequested', 'ActivityScraped']);
    expect(await listingsOf(url)).toBe(1);
  });
});

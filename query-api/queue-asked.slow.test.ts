import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bannerAd } from '#domain/banner-ad/concept.ts';
import { business } from '#domain/business/concept.ts';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import { idea } from '#domain/idea/concept.ts';
import { message } from '#domain/message/concept.ts';
import { offer } from '#domain/offer/concept.ts';
import { report } from '#domain/report/concept.ts';
import { sponsoredListing } from '#domain/sponsored-listing/concept.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { after } from '#tests/support/made/partners.ts';
import { type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

/** In the order in which they come in. */
const names = ['Cedar', 'Ash 100% Club', 'Birch_Bark', 'Birch Tree Café'] as const;
const cameIn = [0, 1, 2, 3];
const byName = [1, 2, 3, 0];

let site: PeopledSite;
let ids: Record<string, string[]>;

const put = async (stream: string, at: number, event: object): Promise<void> => {
  const occurredAt = `2026-01-05T10:0${at}:00.000Z`;
  const { position } = await site.context.log.append(
    stream,
    'no-stream',
    [event as DomainEvent],
    someContext({ occurredAt }),
  );
  reached = position;
};
let reached = 0;
/** Puts what is called `name` into a queue, and answers its id there. */
type Put = (name: string, at: number, listingId: string) => Promise<string>;

interface Queue {
  readonly path: string;
  readonly put: Put;
  /** Everybody may ask for it, and sees something else. */
  readonly isPublic?: true;
}
const queues: readonly Queue[] = [
  {
    path: '/api/admin/reports?',
    put: async (_name, at, listingId) => {
      const reportId = uuidv7();
      const data = { ...report.samples.ReportMade, listingId, reportId };
      await put(streams.report(listingId), at, { type: 'ReportMade', data });
      return reportId;
    },
  },
  {
    path: '/api/admin/contact-messages?',
    put: async (subject, at) => {
      const messageId = uuidv7();
      const data = { ...message.samples.MessageReceived, messageId, subject };
      await put(streams.message(messageId), at, { type: 'MessageReceived', data });
      return messageId;
    },
  },
  {
    path: '/api/feature-suggestions?',
    isPublic: true,
    put: async (title, at) => {
      const ideaId = uuidv7();
      await put(streams.idea(ideaId), at, {
        type: 'IdeaSuggested',
        data: { ...idea.samples.IdeaSuggested, ideaId, title },
      });
      return ideaId;
    },
  },
  ...['/api/admin/offers/pending?', '/api/offers?'].map((path) => ({
    path,
    ...(path === '/api/offers?' && { isPublic: true as const }),
    put: (async (title, at) => {
      const offerId = uuidv7();
      const { fields, ...proposed } = offer.samples.OfferProposed;
      const data = { ...proposed, offerId, contactSubject: offerId, fields: { ...fields, title } };
      await put(streams.offer(offerId), at, { type: 'OfferProposed', data });
      return offerId;
    }) satisfies Put,
  })),
  {
    path: '/api/banner-ads?',
    isPublic: true,
    put: async (title, at) => {
      const bannerAdId = uuidv7();
      const data = { ...bannerAd.samples.BannerAdBooked, bannerAdId, title };
      await put(streams.bannerAd(bannerAdId), at, { type: 'BannerAdBooked', data });
      return bannerAdId;
    },
  },
  {
    path: '/api/admin/sponsored-listings?',
    put: async (_name, at, listingId) => {
      const sponsorshipId = uuidv7();
      const data = { ...sponsoredListing.samples.SponsorshipBooked, sponsorshipId, listingId };
      await put(streams.sponsoredListing(sponsorshipId), at, { type: 'SponsorshipBooked', data });
      return sponsorshipId;
    },
  },
  {
    path: '/api/admin/providers/pending?',
    put: async (businessName, at) => {
      const businessId = uuidv7();
      const { fields, ...applied } = business.samples.BusinessApplied;
      const data = { ...applied, businessId, fields: { ...fields, businessName } };
      await put(streams.business(businessId), at, { type: 'BusinessApplied', data });
      return businessId;
    },
  },
  {
    path: '/api/admin/parent-submissions?',
    put: (name) =>
      listingWith(site.context, { fields: { name, description: 'Every week.' }, origin: 'parent_submission' }, [
        submit,
      ]),
  },
];

beforeAll(async () => {
  site = await peopledSite();
  ids = Object.fromEntries(queues.map(({ path }) => [path, []]));
  for (const [at, name] of names.entries()) {
    const listingId = await listingWith(site.context, { fields: { name, description: 'Every week.' } }, [
      submit,
      approve,
    ]);
    for (const { path, put: putOne } of queues.filter(({ path }) => path !== '/api/offers?'))
      ids[path]?.push(await putOne(name, at, listingId));
  }
  ids['/api/offers?'] = ids['/api/admin/offers/pending?'] ?? [];
  const models = ['reports', 'messages', 'ideas', 'offers', 'advertising', 'businesses'];
  await shown(site.context, models, reached);
});
afterAll(() => site.close());

/** Which of `names` a queue answers, by their place there. */
const asked = async (path: string, query: string, who: SiteFetch = site.admin) => {
  const { status, body, text, headers } = await call(who, 'GET', `${path}${query}`);
  const rows = Array.isArray(body) ? (body as { id: string }[]) : [];
  const found = rows.map(({ id }) => ids[path]?.indexOf(id));
  return { status, text, found, total: headers.get('x-total-count'), next: headers.get('link') };
};

test.each(queues)('$path finds by a part of a name, with signs taken as they are typed', async ({ path }) => {
  const found = async (search: string): Promise<unknown> => {
    const answer = await asked(path, `sort=waiting&search=${encodeURIComponent(search)}`);
    expect(answer.total).toBe(String(answer.found.length));
    return answer.found;
  };
  expect(await found('birch')).toEqual([2, 3]);
  expect(await found(' CAFE ')).toEqual([3]);
  expect(await found('100%')).toEqual([1]);
  // Offers are found by words, in which there are no signs at all.
  const signs = path.includes('offers') ? [] : ['c%r', 'c_dar'];
  for (const nothing of [...signs, '%', '_', '\\', "'; drop", 'zebra']) expect(await found(nothing)).toEqual([]);
  expect(await found('')).toEqual(cameIn);
});

test.each(queues)('$path is sorted, page after page, with what was searched for', async ({ path }) => {
  const walked = async (query: string): Promise<unknown[]> => {
    const all: unknown[] = [];
    for (let at = `${query}&limit=1`; ;) {
      const { found, next } = await asked(path, at);
      all.push(...found);
      const rest = /\?(.*)>/.exec(next ?? '')?.[1];
      if (rest === undefined) return all;
      at = rest;
    }
  };
  expect(await walked('sort=waiting')).toEqual(cameIn);
  expect(await walked('sort=newest')).toEqual(cameIn.toReversed());
  expect(await walked('sort=name')).toEqual(byName);
  expect(await walked('sort=newest&search=birch')).toEqual([3, 2]);
});

test.each(queues)('$path refuses an order that it does not know, and a search without end', async ({ path }) => {
  const { status, text } = await asked(path, 'sort=price');
  expect(status).toBe(400);
  expect(text).toContain('newest');
  expect((await asked(path, `search=${'a'.repeat(201)}`)).status).toBe(400);
});

test.each(queues)('$path is for admins, or shows others nothing that waits', async ({ path, isPublic }) => {
  for (const who of [site.anonymous, site.provider]) {
    const { status, found } = await asked(path, 'search=petra', who);
    if (isPublic) expect([status, found]).toEqual([200, []]);
    else expect([401, 403]).toContain(status);
  }
});

test('an answered report waits again when an admin reopens it, and keeps what it was answered', async () => {
  const [listing] = (await call(site.admin, 'GET', '/api/admin/reports?search=cedar')).body as {
    id: string;
    listingId: string;
  }[];
  const { id = '', listingId = '' } = listing ?? {};
  const path = `/api/admin/activities/${listingId}/reports/${id}`;
  const reports = async (status: string, past: Record<string, string>) =>
    (
      (await call(site.admin, 'GET', `/api/admin/reports?search=cedar&status=${status}`, undefined, past))
        .body as object[]
    )[0];
  await call(site.admin, 'POST', `${path}/answer`, { answer: 'It is mended.' });
  expect((await call(await site.signedInAs('admin'), 'POST', `${path}/reopen`, { undo: true })).status).toBe(409);
  expect((await call(site.provider, 'POST', `${path}/reopen`, {})).status).toBe(403);
  const reopened = await call(site.admin, 'POST', `${path}/reopen`, { undo: true });
  expect(reopened.status).toBe(200);
  const past = after(reopened);
  expect(await reports('open', past)).toMatchObject({ status: 'open', answer: 'It is mended.', answeredAt: null });
  expect(await reports('answered', past)).toBeUndefined();
  expect((await call(site.admin, 'POST', `${path}/reopen`, {})).status).toBe(409);
});

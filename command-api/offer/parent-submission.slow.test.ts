import { afterAll, beforeAll, expect, test } from 'vitest';
import { ActivitySchema } from '#domain/listing/shown/views.ts';
import {
  ParentSubmissionSchema,
  ScrapedSubmissionSchema,
  SentSubmissionSchema,
} from '#domain/parent-submission/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { until } from '#tests/support/projection.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';

let pages: PageServer;
let site: TestApp;
let parent: SiteFetch;
let other: SiteFetch;
let admin: SiteFetch;

beforeAll(async () => {
  pages = await servePages();
  site = await testApp({ scraperAllow: [pages.host] });
  [parent, other, admin] = await Promise.all([
    site.signedInAs('parent'),
    site.signedInAs('parent'),
    site.signedInAs('admin'),
  ]);
});
afterAll(async () => {
  await site.close();
  await pages.close();
});

const owls = { activityName: 'Owl Club', description: 'Night walks for children.' };
const scrape = async (who: SiteFetch, url: string) => {
  const answer = await call(who, 'POST', '/api/parent-submissions/scrape', { url });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"message"')]);
  return ScrapedSubmissionSchema.parse(answer.body);
};
const submit = (who: SiteFetch, body: object): Promise<Answer> => call(who, 'POST', '/api/parent-submissions', body);
const sent = (answer: Answer) => {
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"message"')]);
  return SentSubmissionSchema.parse(answer.body);
};
const review = (who: SiteFetch, id: string, body: object): Promise<Answer> =>
  call(who, 'PUT', `/api/admin/parent-submissions/${id}/review`, body);
const read = async (who: SiteFetch, path: string): Promise<Answer> => {
  const head = String(await site.context.log.head());
  return call(who, 'GET', path, undefined, { 'x-min-position': head });
};
const listed = async (status: string): Promise<string[]> => {
  const answer = await read(admin, `/api/admin/parent-submissions?status=${status}`);
  return ParentSubmissionSchema.array()
    .parse(answer.body)
    .map(({ id }) => id);
};
let count = 0;
/** A page of its own; `query` is put behind its address, where it stands as well. */
const newPage = (name: string, query = ''): string => {
  const page = { name, description: 'Every Saturday by the pond, for children aged 5 to 9.', price: 6 };
  const path = `/classes/${(count += 1)}`;
  pages.put(`${path}${query}`, page);
  return pages.put(path, page);
};

test('what was read from a page is sent in the form’s own words, and its reviewer sees both', async () => {
  const url = newPage('Heron Watch');
  const scraped = await scrape(parent, url);
  expect(scraped).toMatchObject({ name: 'Heron Watch', sourceUrl: url, status: 'draft', origin: 'parent_submission' });
  const answer = sent(
    await submit(parent, {
      id: scraped.id,
      activityName: 'Heron Watchers',
      description: 'By the pond.',
      pricing: '£7.50 per session',
      category: 'Outdoor Adventures',
      submitterComments: 'We love it.',
      sourceUrl: url,
      source: 'parent_submission',
    }),
  );
  expect(answer).toMatchObject({
    id: scraped.id,
    activityName: 'Heron Watchers',
    category: 'Outdoor Activities',
    pricing: '£7.50 per session',
    submitterName: 'Test parent',
    submitterComments: 'We love it.',
    status: 'pending',
    source: 'parent_submission',
    message: 'Thank you. An admin will review it before it goes live.',
  });
});

test('without a draft’s id the member’s own draft of the page is sent, and not a second listing', async () => {
  const url = newPage('Newt Club');
  const scraped = await scrape(parent, url);
  const answer = sent(
    await submit(parent, { ...owls, activityName: 'Newt Club', sourceUrl: `${url}?utm_source=mail` }),
  );
  expect(answer.id).toBe(scraped.id);
});

test('the same page under another tracking address is the same draft, and nobody is stopped by somebody else’s', async () => {
  const tracking = '?utm_campaign=spring&fbclid=1';
  const url = newPage('Vole Club', tracking);
  const first = await scrape(parent, url);
  const again = await scrape(parent, `${url}${tracking}`);
  const theirs = await scrape(other, url);
  expect(again.id).toBe(first.id);
  expect(theirs.id).not.toBe(first.id);
});

test('what nobody has said reads Other and All ages in the list, and once live the listing says that it is not known', async () => {
  const { id } = sent(await submit(parent, owls));
  expect(await listed('pending')).toContain(id);
  const all = await read(admin, '/api/admin/parent-submissions?status=all');
  const shown = ParentSubmissionSchema.array()
    .parse(all.body)
    .find((each) => each.id === id);
  expect(shown).toMatchObject({ category: 'Other', ageRanges: ['All ages'], pricing: null, status: 'pending' });
  const verdict = await review(admin, id, { action: 'approve', revision: 1, adminNotes: 'Lovely.' });
  expect(ParentSubmissionSchema.parse(verdict.body)).toMatchObject({ status: 'approved', adminNotes: 'Lovely.' });
  const live = ActivitySchema.parse((await read(site.anonymous, `/api/activities/${id}`)).body);
  expect(live).toMatchObject({ status: 'live', category: null, ageRanges: [], minAge: null });
  expect([await listed('pending'), await listed('approved')]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ]);
});

test('a verdict names the revision that was looked at, and is refused when the submission has changed since', async () => {
  const { id } = sent(await submit(parent, owls));
  const edit = await call(admin, 'PUT', `/api/admin/parent-submissions/${id}`, { pricing: '£5-£8', revision: 1 });
  expect(ParentSubmissionSchema.parse(edit.body)).toMatchObject({ pricing: '£5.00-£8.00', revision: 2 });
  // Nobody would read the rest of it.
  const words = { pricing: '£6 members, £8 others', revision: 2 };
  const refused = await call(admin, 'PUT', `/api/admin/parent-submissions/${id}`, words);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'pricing' }] } });
  expect((await review(admin, id, { action: 'approve' })).status).toBe(400);
  const stale = await review(admin, id, { action: 'approve', revision: 1 });
  expect([stale.status, stale.body]).toMatchObject([409, { changes: [{ field: 'priceFrom' }, { field: 'priceTo' }] }]);
  expect((await review(admin, id, { action: 'reject', revision: 2 })).status).toBe(200);
  expect(await listed('rejected')).toContain(id);
});

test('of twenty simultaneous approvals exactly one succeeds', async () => {
  const { id } = sent(await submit(parent, owls));
  const all = await Promise.all(
    Array.from({ length: 20 }, () => review(admin, id, { action: 'approve', revision: 1 })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('what is no parent submission is none under this address', async () => {
  const { listingId } = await listingIn(site.context.log, 'pending');
  expect((await review(admin, listingId, { action: 'approve', revision: 1 })).status).toBe(404);
  expect(await listed('all')).not.toContain(listingId);
});

test('a page that is in the directory already is said to be', async () => {
  const url = newPage('Otter Club');
  const { id } = await scrape(parent, url);
  sent(await submit(parent, { ...owls, id }));
  await review(admin, id, { action: 'approve', revision: 2 });
  const answer = await call(other, 'POST', '/api/parent-submissions/scrape', { url });
  expect([answer.status, answer.body]).toMatchObject([409, { detail: 'This activity is already in the directory.' }]);
});

/** A page with a class of each name, each of an age and a day of its own. */
const classesAt = (path: string, ...names: readonly string[]): string => {
  const parts = names.map((name, at) => {
    const day = ['Mondays', 'Wednesdays', 'Fridays'][at];
    return `<h2>${name} (${at * 3 + 2}-${at * 3 + 4} years)</h2><p>${day} 4pm - 5pm. Rolls, jumps and handstands for all.</p>`;
  });
  const where = '<h2>Where we are</h2><p>Tumble Barn, 4 Mill Lane, Dorking, Surrey RH4 1SW</p>';
  const intro = '<h1>Classes for children</h1><p>Gymnastics for children who like to climb, roll and jump.</p>';
  const body = `<!doctype html><html lang="en-GB"><title>Classes | Tumble Barn</title><main>${intro}${parts.join('')}${where}</main>`;
  return pages.answer(path, { body });
};

test('a page with several classes gives a draft of each, and none of the whole beside one that is listed', async () => {
  const url = classesAt('/tumble', 'Mini Movers', 'Junior Gym', 'Senior Gym');
  const scraped = await scrape(parent, url);
  expect(scraped).toMatchObject({
    name: 'Mini Movers',
    others: [{ name: 'Junior Gym', status: 'draft' }, { name: 'Senior Gym' }],
    message: expect.stringContaining('We found 3 activities on this page.'),
  });
  const again = await scrape(parent, url);
  expect([again.id, ...again.others.map(({ id }) => id)]).toEqual([scraped.id, ...scraped.others.map(({ id }) => id)]);
  const junior = { ...owls, activityName: 'Junior Gym', id: scraped.others[0]?.id, sourceUrl: url };
  expect(sent(await submit(parent, junior))).toMatchObject({ id: junior.id, status: 'pending' });
  const theirs = await scrape(other, url);
  expect([theirs.name, ...theirs.others.map(({ name }) => name)]).toEqual(['Mini Movers', 'Senior Gym']);
  // The page says nothing any more that divides it: it is still not listed as a whole beside its class.
  classesAt('/tumble', 'Mini Movers');
  const whole = await call(other, 'POST', '/api/parent-submissions/scrape', { url });
  expect(whole).toMatchObject({
    status: 409,
    body: { detail: 'We have this activity already: it is waiting for review.' },
  });
});

test('without a draft’s id that of the class of this name is sent, of another name the first, and none beside what is listed', async () => {
  const url = classesAt('/tumble-again', 'Junior Gym', 'Mini Movers', 'Senior Gym');
  const scraped = await scrape(parent, url);
  const mini = { ...owls, activityName: 'Mini Movers', sourceUrl: url };
  expect(sent(await submit(parent, mini)).id).toBe(scraped.others[0]?.id);
  const theirs = await scrape(other, url);
  expect([theirs.name, ...theirs.others.map(({ name }) => name)]).toEqual(['Junior Gym', 'Senior Gym']);
  expect(sent(await submit(parent, { ...mini, activityName: 'Gym for Juniors' })).id).toBe(scraped.id);
  // Whoever has begun none of its classes, and says nothing of which they mean.
  const refused = await submit(await site.signedInAs('parent'), { ...owls, sourceUrl: url });
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'We have this activity already: it is waiting for review.' },
  });
});

test('a submission that is repeated because its answer was lost sends its own class again, and no other', async () => {
  const url = classesAt('/tumble-repeated', 'Mini Movers', 'Junior Gym');
  const scraped = await scrape(parent, url);
  const headers = { 'idempotency-key': 'tumble-repeated' };
  const mini = { ...owls, activityName: 'Mini Movers', sourceUrl: url };
  const send = () => call(parent, 'POST', '/api/parent-submissions', mini, headers);
  expect(sent(await send()).id).toBe(scraped.id);
  await site.context.db.query('delete from platform.idempotency');
  expect(sent(await send()).id).toBe(scraped.id);
  const again = await scrape(parent, url);
  expect(again).toMatchObject({ name: 'Junior Gym', status: 'draft', others: [] });
});

test('of a page whose classes are all there already it is said so', async () => {
  const url = classesAt('/tumble-all', 'Mini Movers', 'Junior Gym');
  const scraped = await scrape(parent, url);
  for (const { id, name } of [scraped, ...scraped.others])
    sent(await submit(parent, { ...owls, activityName: name, id }));
  const answer = await call(other, 'POST', '/api/parent-submissions/scrape', { url });
  expect(answer).toMatchObject({ status: 409, body: { detail: 'We have the activities of this page already.' } });
});

test('sent by two people, the second is a change to the first and says so', async () => {
  const url = newPage('Badger Club');
  const [mine, theirs] = [await scrape(parent, url), await scrape(other, url)];
  sent(await submit(parent, { ...owls, id: mine.id }));
  const second = sent(await submit(other, { ...owls, activityName: 'Badger Cubs', id: theirs.id }));
  expect(second).toMatchObject({ status: 'draft', message: expect.stringContaining('waits beside it as a change') });
});

test('a submission without a name or a description is refused by their fields', async () => {
  const { status, body } = await submit(parent, { pricing: '£5' });
  expect(status).toBe(400);
  expect((body as { errors: { field: string; message: string }[] }).errors).toEqual([
    { field: 'description', message: 'Description is required' },
    { field: 'activityName', message: 'Activity name is required' },
  ]);
});

test('sending pays 10 points and approval 20, to members alone', async () => {
  const member = await site.signedInAs('parent');
  const { id } = sent(await submit(member, owls));
  await review(admin, id, { action: 'approve', revision: 1 });
  const paid = async (): Promise<string[]> => {
    const { body } = await call(member, 'GET', '/api/points/transactions');
    return (body as { action: string; points: number }[]).map(({ action, points }) => `${action} ${points}`);
  };
  await until(async () => (await paid()).length === 3, 'both awards, and the one for signing in');
  expect((await paid()).toSorted()).toEqual(['ACTIVITY_SUGGESTED 10', 'FIRST_LOGIN 5', 'SUGGESTION_APPROVED 20']);
  expect((await submit(site.anonymous, owls)).status).toBe(401);
});

test('what waits of those who have confirmed no address stands behind the others, in either order', async () => {
  const flood = idIn(
    await call(site.anonymous, 'POST', '/api/submit-listing', {
      name: 'Flood Club',
      description: 'Every day.',
      category: 'Adventure',
      location: 'Guildford',
      submitterType: 'parent',
      submitterName: 'Jo Whitfield',
      submitterEmail: 'jo@mail.example',
    }),
  );
  const { id } = sent(await submit(parent, { ...owls, activityName: 'Calm Club' }));
  const atEnd = async (more: string) => (await listed(`pending${more}`)).filter((each) => [flood, id].includes(each));
  expect(await atEnd('')).toEqual([id, flood]);
  for (const sort of ['newest', 'name']) expect((await listed(`pending&sort=${sort}`)).at(-1)).toBe(flood);
  expect(await listed('pending&search=flood')).toEqual([flood]);
});

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { loadListing } from './listing/listing-stream.ts';

/** Two processes on one database. */
let one: TestApp;
let two: TestApp;
/** Each is one person, signed in at one of the processes. */
let admins: readonly [SiteFetch, SiteFetch];
let parents: readonly [SiteFetch, SiteFetch];

beforeAll(async () => {
  const environment = { SESSION_SECRET: randomBytes(32).toString('hex'), MASTER_KEY: randomBytes(32).toString('hex') };
  one = await testApp({ environment });
  two = await testApp({ environment, databaseUrl: one.databaseUrl });
  admins = [await one.signedInAs('admin'), await two.signedInAs('admin')];
  parents = [await one.signedInAs('parent'), await two.signedInAs('parent')];
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const activity = { name: 'Forest School', description: 'Muddy fun.', category: 'Outdoor Adventures', priceFrom: 6.5 };
const suggest = (who: SiteFetch, key: string = randomUUID(), body: object = activity): Promise<Answer> =>
  call(who, 'POST', '/api/parent/submit-suggestion', body, { 'idempotency-key': key });
const idOf = ({ body, text }: Answer): string => {
  expect(text).toContain('"id"');
  return (body as { id: string }).id;
};
const pending = async (): Promise<string> => idOf(await suggest(parents[0]));
const verdict = (who: SiteFetch, id: string, action: 'approve' | 'reject', more: object = {}): Promise<Answer> =>
  call(who, 'POST', `/api/admin/activities/${id}/${action}`, { revision: 1, adminNotes: 'No dates.', ...more });
const live = async (): Promise<string> => {
  const id = await pending();
  expect((await verdict(admins[0], id, 'approve')).status).toBe(200);
  return id;
};
const stateOf = (id: string) => loadListing(one.context.log, id);
const happened = async (id: string, ...types: string[]): Promise<number> =>
  (await stateOf(id)).events.filter(({ type }) => types.includes(type)).length;

/** What `ask` answers twenty times at the same moment, in turn to each of two people. */
async function twenty(people: readonly [SiteFetch, SiteFetch], ask: (who: SiteFetch, turn: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(people[turn % 2 === 0 ? 0 : 1], turn)));
  const with_ = (status: number): Answer[] => answers.filter((answer) => answer.status === status);
  return { answers, well: with_(200), conflicts: with_(409) };
}

describe('of what happens at the same moment', () => {
  test('one verdict counts, whoever gives it', async () => {
    const id = await pending();
    const { well, conflicts } = await twenty(admins, (who, turn) =>
      verdict(who, id, turn % 3 === 0 ? 'reject' : 'approve'),
    );
    expect([well.length, conflicts.length]).toEqual([1, 19]);
    expect(await happened(id, 'ListingApproved', 'ListingRejected')).toBe(1);
    const [{ body }] = well as [Answer];
    expect(body).toMatchObject({ status: (await stateOf(id)).listing.status });
  });

  test('one verdict on a change counts', async () => {
    const id = await live();
    await call(parents[0], 'PUT', `/api/drafts/${id}`, { priceFrom: 8 });
    const revisionId = (await stateOf(id)).listing.pendingRevisions[0]?.revisionId;
    const { well, conflicts } = await twenty(admins, (who, turn) =>
      verdict(who, id, turn % 2 === 0 ? 'reject' : 'approve', { revisionId, adminNotes: 'We asked them' }),
    );
    expect([well.length, conflicts.length]).toEqual([1, 19]);
    expect(await happened(id, 'RevisionApproved', 'RevisionRejected')).toBe(1);
  });

  test('a change that is proposed again and again waits once', async () => {
    const id = await live();
    const same: readonly [SiteFetch, SiteFetch] = [parents[0], parents[0]];
    const { well, conflicts } = await twenty(same, (who) => call(who, 'PUT', `/api/drafts/${id}`, { priceFrom: 8 }));
    // Who meets too many others is asked to look again.
    expect(well.length + conflicts.length).toBe(20);
    expect(well.length).toBeGreaterThan(0);
    expect((await stateOf(id)).listing.pendingRevisions).toHaveLength(1);
  });

  test('one submission of a draft counts', async () => {
    const id = await pending();
    await verdict(admins[0], id, 'reject');
    const same: readonly [SiteFetch, SiteFetch] = [parents[0], parents[0]];
    const { well, conflicts } = await twenty(same, (who) => call(who, 'POST', `/api/drafts/${id}/submit`));
    expect([well.length, conflicts.length]).toEqual([1, 19]);
    expect(await happened(id, 'DraftSubmitted')).toBe(2);
  });

  test('one edit of the contents that were looked at counts, and the others hear what changed', async () => {
    const id = await live();
    const { well, conflicts } = await twenty(admins, (who, turn) =>
      call(who, 'PUT', `/api/activities/${id}`, { priceFrom: 10 + turn, revision: 1 }),
    );
    expect([well.length, conflicts.length]).toEqual([1, 19]);
    expect((await stateOf(id)).listing.revision).toBe(2);
  });

  test('one deletion counts, and one restoration', async () => {
    const id = await live();
    const gone = await twenty(admins, (who) => call(who, 'DELETE', `/api/activities/${id}`));
    expect([gone.well.length, gone.conflicts.length]).toEqual([1, 19]);
    const back = await twenty(admins, (who) => call(who, 'POST', `/api/admin/activities/${id}/restore`));
    expect([back.well.length, back.conflicts.length]).toEqual([1, 19]);
    expect((await stateOf(id)).listing.status).toBe('live');
  });

  test('an edit and an approval never make live what nobody looked at', async () => {
    const id = await pending();
    const { answers } = await twenty([parents[0], admins[1]], (who, turn) =>
      turn % 2 === 0 ? call(who, 'PUT', `/api/drafts/${id}`, { priceFrom: 50 + turn }) : verdict(who, id, 'approve'),
    );
    expect([...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { listing } = await stateOf(id);
    if (listing.status === 'live') expect(listing.fields.priceFrom).toBe(6.5);
    else expect(listing.status).toBe('pending');
  });
});

test('what many send at once shares the commits of people’s keys and of kept answers', async () => {
  const many = 20;
  const sendTo = ({ anonymous }: TestApp): Promise<Answer>[] =>
    Array.from({ length: many }, () => {
      const key = randomUUID();
      const who = { submitterType: 'parent', submitterName: 'Jo', submitterEmail: 'jo@mail.example' };
      const body = { ...activity, location: 'Guildford', ...who };
      const headers = { 'idempotency-key': `shared-${key}`, cookie: `hopscotch.client=${key}` };
      return call(anonymous, 'POST', '/api/submit-listing', body, headers);
    });
  const ids = (await Promise.all([...sendTo(one), ...sendTo(two)])).map(idOf);
  expect(new Set(ids).size).toBe(2 * many);
  // Rows of one transaction bear its number.
  const commits = async (table: string, which: string, params: unknown[]): Promise<[rows: number, commits: number]> => {
    const [row] = await one.context.db.query<{ rows: number; commits: number }>(
      `select count(*) as rows, count(distinct xmin::text) as commits from ${table} where ${which}`,
      params,
    );
    return [row?.rows ?? 0, row?.commits ?? 0];
  };
  const [keys, keyCommits] = await commits('keys.person_keys', 'subject = any($1)', [ids]);
  expect(keys).toBe(2 * many);
  expect(keyCommits).toBeLessThan(2 * many);
  const kept = () => commits('platform.idempotency', `key like 'shared-%' and status is not null`, []);
  await expect.poll(async () => (await kept())[0]).toBe(2 * many);
  expect((await kept())[1]).toBeLessThan(2 * many);
});

describe('an idempotency key', () => {
  test('that comes to two processes at once is one command', async () => {
    const key = randomUUID();
    const cookieless: readonly [SiteFetch, SiteFetch] = [one.anonymous, two.anonymous];
    const body = {
      ...activity,
      location: 'Guildford',
      submitterType: 'parent',
      submitterName: 'Jo',
      submitterEmail: 'jo@mail.example',
    };
    const { answers } = await twenty(cookieless, (who) =>
      call(who, 'POST', '/api/submit-listing', body, { 'idempotency-key': key, cookie: `hopscotch.client=${key}` }),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replay') === null)).toHaveLength(1);
    expect(await happened(idOf(answers[0] as Answer), 'DraftSubmitted')).toBe(1);
  });

  test('of somebody else is another command, and gives nothing of theirs away', async () => {
    const key = randomUUID();
    const [mine, theirs] = [await suggest(parents[0], key), await suggest(parents[1], key)];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(idOf(theirs)).not.toBe(idOf(mine));
    expect(theirs.headers.get('idempotent-replay')).toBeNull();
  });

  test('for something else is refused, also while the first is running', async () => {
    const key = randomUUID();
    const answers = await Promise.all([
      suggest(parents[0], key),
      ...Array.from({ length: 5 }, (_, n) => suggest(parents[0], key, { ...activity, name: `Another ${n}` })),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test('at another address is another command', async () => {
    const [first, second] = [await pending(), await pending()];
    const key = { 'idempotency-key': randomUUID() };
    const approve = (id: string, action: string) =>
      call(admins[0], 'POST', `/api/admin/activities/${id}/${action}`, { revision: 1 }, key);
    expect((await approve(first, 'approve')).status).toBe(200);
    expect((await approve(second, 'approve')).status).toBe(422);
    expect((await approve(second, 'reject')).status).toBe(200);
  });
});

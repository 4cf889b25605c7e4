import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { Operations, ParkedStream, ReadModelState, UpkeepWork } from '#domain/upkeep/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { awarded, memberId, someContext, until } from '#tests/support/projection.ts';
import { after } from '#tests/support/made/partners.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
});
afterAll(() => site.close());

const AT = '/api/admin/operations';
const post = (path: string, body: object): Promise<Answer> => call(admin, 'POST', `${AT}/${path}`, body);
const operations = async (past?: Answer): Promise<Operations> =>
  (await call(admin, 'GET', AT, undefined, past && after(past))).body as Operations;
const stateOf = async (name: string, past?: Answer): Promise<ReadModelState> =>
  (await operations(past)).readModels.find((each) => each.name === name) as ReadModelState;
const parked = async (): Promise<ParkedStream[]> => (await call(admin, 'GET', `${AT}/parked`)).body as ParkedStream[];
/** What was asked for with `asked`, when it has ended. */
const ended = async (asked: Answer): Promise<UpkeepWork> => {
  expect(asked.status).toBe(200);
  const { workId } = asked.body as { workId: string };
  let found: UpkeepWork | undefined;
  await until(async () => {
    const works = (await call(admin, 'GET', `${AT}/upkeep`)).body as UpkeepWork[];
    found = works.find(({ id, endedAt }) => id === workId && endedAt !== null);
    return found !== undefined;
  }, 'it ended');
  return found as UpkeepWork;
};
const query = <Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
  site.context.db.query<Row>(sql, params);
const award = async (member: string, n: number): Promise<number> => {
  const { log, readPosition } = site.context;
  const { position } = await log.append(streams.points(member), 'any', [awarded(member, n)], someContext());
  await shown({ readPosition, log }, ['points'], position);
  return position;
};
const total = async (member: string): Promise<number | undefined> =>
  (await query<{ total: number }>(`select total_points as total from points.totals where member_id = $1`, [member]))[0]
    ?.total;
/** Gives the member points that PostgreSQL refuses to take in as long as `work` is at it. */
const refusing = async (member: string, work: () => Promise<void>): Promise<void> => {
  await query(`alter table points.totals add constraint refused check (member_id::text <> '${member}') not valid`);
  await work();
  await query(`alter table points.totals drop constraint refused`);
};

test('a read model is looked at before it is rebuilt, and rolled back', async () => {
  const member = memberId(1);
  await award(member, 1);
  await query(`update points.totals set total_points = 7 where member_id = $1`, [member]);
  const early = await post('upkeep', { readModel: 'points', kind: 'rebuild' });
  expect([early.status, early.text]).toEqual([409, expect.stringContaining('preview')]);

  const preview = await ended(await post('upkeep', { readModel: 'points', kind: 'preview' }));
  expect(preview).toMatchObject({ state: 'done', kind: 'preview', requestedBy: 'Test admin' });
  expect(preview.tables.find(({ table }) => table === 'totals')).toMatchObject({ different: 1, added: 0 });
  expect([await total(member), (await stateOf('points')).previewed]).toEqual([7, true]);

  await ended(await post('upkeep', { readModel: 'points', kind: 'rebuild' }));
  expect(await total(member)).toBe(10);
  expect(await stateOf('points')).toMatchObject({
    previewed: false,
    rebuiltAt: expect.any(String),
    rollBackUntil: expect.any(String),
  });
  await award(member, 2);
  expect(await ended(await post('upkeep', { readModel: 'points', kind: 'roll-back' }))).toMatchObject({
    state: 'done',
  });
  expect([await total(member), (await stateOf('points')).rollBackUntil]).toEqual([17, null]);
  expect(await ended(await post('upkeep', { readModel: 'points', kind: 'roll-back' }))).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('nothing to go back to'),
  });
});

test('a parked event is tried again, or skipped with a reason that the audit trail keeps', async () => {
  const member = memberId(2);
  let [first, second] = [0, 0];
  await refusing(member, async () => {
    first = await award(member, 1);
    second = await award(member, 2);
  });
  expect(await parked()).toMatchObject([
    { readModel: 'points', position: first, following: 1, why: expect.stringMatching(/^Taking it in failed/) },
  ]);
  // PostgreSQL's words hold the row.
  expect(JSON.stringify([await parked(), await operations()])).not.toMatch(/Failing row|violates/);
  expect((await post('parked/retry', { readModel: 'points', position: second })).status).toBe(404);
  await ended(await post('parked/retry', { readModel: 'points', position: first }));
  expect([await parked(), await total(member)]).toEqual([[], 20]);

  const other = memberId(3);
  await refusing(other, async () => {
    first = await award(other, 1);
    await award(other, 2);
  });
  const reason = 'Counted by hand already.';
  expect((await post('parked/skip', { readModel: 'points', position: first, reason: ' ' })).status).toBe(400);
  const skipped = await post('parked/skip', { readModel: 'points', position: first, reason });
  expect(await ended(skipped)).toMatchObject({ kind: 'skip', reason, event: { position: first } });
  expect([await parked(), await total(other)]).toEqual([[], 10]);
  const trail = await call(admin, 'GET', '/api/admin/audit?type=ParkedEventSkipped');
  expect(trail.text).toContain('“Points awarded”, which was parked in the read model “Points”, was skipped');
  expect(trail.text).toContain(reason);
  // And so it is in a rebuild.
  const preview = await ended(await post('upkeep', { readModel: 'points', kind: 'preview' }));
  expect(preview.tables.find(({ table }) => table === 'entries')).toMatchObject({ added: 0, removed: 0 });
});

test('what of a policy stands is seen with its reason, and tried again when somebody asks for it', async () => {
  await query(
    `insert into policies.stopped (name, slot, partition, position, event_id, type, why, retry_at)
     values ('points', 0, 'listing-x', 1, $1, 'ListingApproved', 'refused already-paid', now() + interval '5 minutes')`,
    [randomUUID()],
  );
  const policyOf = async (past?: Answer) => (await operations(past)).policies.find(({ name }) => name === 'points');
  expect(await policyOf()).toMatchObject({
    stopped: 1,
    standing: [{ position: 1, eventType: 'ListingApproved', why: expect.stringContaining('already paid') }],
  });
  expect((await post('policies/retry', { policy: 'nobody' })).status).toBe(404);
  const retried = await post('policies/retry', { policy: 'points' });
  expect(retried.body).toEqual({ stopped: 1 });
  const [{ due } = { due: false }] = await query<{ due: boolean }>(
    `select coalesce(bool_and(retry_at <= now()), true) as due from policies.stopped`,
  );
  expect(due).toBe(true);
});

test('letters that wait after a failure are tried again, and nothing of them is shown', async () => {
  const to = 'jo@test.hopscotch.test';
  await query(
    `insert into platform.outbox (id, idempotency_key, recipient, subject, text, html, attempts, next_attempt_at, last_error)
     values ($1, 'waits', $2, 'Your secret', 'x', 'x', 5, now() + interval '1 hour', 'ECONNECTION')`,
    [randomUUID(), to],
  );
  await query(
    `insert into platform.outbox (id, idempotency_key, attempts, gave_up_at, last_error)
     values ($1, 'lost', 12, now(), 'EENVELOPE 550')`,
    [randomUUID()],
  );
  const { letters } = await operations();
  expect(letters).toMatchObject({ canSend: true, waiting: 1, givenUp: 1 });
  expect(letters.unsent.map(({ reason }) => reason).toSorted()).toEqual([
    'The mail server could not be reached.',
    'The mail server refused it.',
  ]);
  expect(JSON.stringify(letters)).not.toMatch(/jo@|secret/);
  expect((await post('letters/retry', {})).body).toEqual({ letters: 1 });
  await until(
    async () => (await query(`select from platform.mailbox where recipient = $1`, [to])).length === 1,
    'sent',
  );
  expect((await operations()).letters).toMatchObject({ waiting: 0, givenUp: 1, unsent: [{ nextAttemptAt: null }] });
  await query(`update platform.outbox set gave_up_at = now() - interval '25 hours' where idempotency_key = 'lost'`);
  expect((await operations()).letters).toMatchObject({ waiting: 0, givenUp: 0, unsent: [] });
  const trail = await call(admin, 'GET', '/api/admin/audit?type=LettersRetryRequested');
  expect(trail.text).toContain('One email that waited is tried again');
});

test('of two admins who ask at once for the same one is let in, and so is nobody but admins', async () => {
  const rebuild = { readModel: 'points', kind: 'preview' };
  const other = await site.signedInAs('admin');
  const asked = await Promise.all([admin, other].map((who) => call(who, 'POST', `${AT}/upkeep`, rebuild)));
  expect(asked.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect(asked.find(({ status }) => status === 409)?.text).toContain('Please wait until it has ended');
  await ended(asked.find(({ status }) => status === 200) as Answer);
  for (const role of ['parent', 'provider'] as const)
    expect((await call(await site.signedInAs(role), 'POST', `${AT}/upkeep`, rebuild)).status).toBe(403);
});

test('each read model and policy says where it is, and what is put aside is none', async () => {
  const { readModels, policies, unit, queues } = await operations();
  expect(unit).toBe('events');
  expect(queues).toEqual({ scraperRuns: 0, review: 0 });
  expect(readModels.map(({ name }) => name)).toEqual(expect.arrayContaining(['directory', 'points', 'upkeep']));
  expect(readModels.some(({ name }) => name.includes('__'))).toBe(false);
  expect([...readModels, ...policies].every(({ lag }) => lag !== null && lag >= 0)).toBe(true);
  expect((await post('upkeep', { readModel: 'points__before', kind: 'preview' })).status).toBe(404);
});

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import type { Child } from '#domain/profile/profile.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { PersonErased } from '#event-store/sealing/person-keys.ts';
import { LONG_STREAM } from '#event-store/snapshots/fold-stream.ts';
import { erasePerson } from '#operations/erasure/erase-person.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { PAUSES, stop } from '#policies/runtime/stopped.ts';
import { allReadModels } from '#projectors/all.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';
import { type CanaryEvent, canaryEvents } from '#tests/support/canaries.ts';
import { someContext, until } from '#tests/support/projection.ts';
import { tablesWith } from '#tests/support/stores/tables-with.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { typed } from '#domain/listing/typed.ts';

const masterKey = randomBytes(32);
const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-canary-'));
afterAll(() => rmSync(folder, { recursive: true }));
const closing: (() => Promise<void>)[] = [];
const laterClose = (close: () => Promise<void>): void => void closing.push(close);
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The ids of the golden samples. */
const sample = (n: number): string => `01900000-0000-7000-8000-00000000000${n}`;

interface World {
  readonly database: TestDatabase;
  readonly eventstoreUrl: string | null;
  readonly register: string;
}

async function siteOn({ database, eventstoreUrl, register }: World): Promise<{ app: TestApp; opened: OpenedLog }> {
  const app = await testApp({
    databaseUrl: database.url,
    environment: {
      MASTER_KEY: masterKey.toString('hex'),
      ERASURE_REGISTER: register,
      ...(eventstoreUrl && { EVENTSTORE_URL: eventstoreUrl }),
    },
  });
  const opened = await openLog({ url: database.url, eventstoreUrl, masterKey });
  return { app, opened };
}

/** Fields that name the admin whose words stand beside them. */
const ofAdmins: ReadonlySet<string> = new Set(['reviewedBy', 'handledBy']);

/** Everything that was sent in about somebody and by them: with an account, without one, and what a page says of them. */
function everythingOf(person: NewMember, other: NewMember): CanaryEvent[] {
  const [listing, page, listing2, page2] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const common = { [sample(4)]: other.memberId, [sample(5)]: randomUUID(), [sample(6)]: randomUUID() };
  const own = canaryEvents({
    mark: 'Zqa',
    address: person.email,
    ids: { ...common, [sample(1)]: listing, [sample(2)]: page, [sample(3)]: person.memberId },
    subjectOf: (field) => (ofAdmins.has(field) ? undefined : person.memberId),
  });
  const ids = { ...common, [sample(1)]: listing2, [sample(2)]: page2, [sample(3)]: person.memberId };
  const without = canaryEvents({
    mark: 'Zqw',
    address: person.email.toUpperCase(),
    ids,
    subjectOf: (field) => ({ submitterSubject: `anonymous-${listing2}`, contactSubject: listing2 })[field],
  });
  return [...own, ...without.filter(({ stream }) => !stream.startsWith('member-'))];
}

/** Reviews of the other member: they wrote them, and keep them. */
const isOthers = (canary: string, events: readonly CanaryEvent[]): boolean =>
  events.some(({ event, canaries }) => {
    const notes = 'adminNotes' in event.data ? event.data.adminNotes : null;
    return canaries.includes(canary) && notes === canary;
  });

async function everyEvent({ log }: OpenedLog): Promise<string> {
  let text = '';
  for (let position = 0, endReached = false; !endReached;) {
    const page = await log.readAll(position);
    text += JSON.stringify(page.events);
    ({ nextPosition: position, endReached } = page);
  }
  return text;
}

const upToDate = async ({ context }: TestApp): Promise<void> => {
  await context.readPosition.waitFor(
    allReadModels.map(({ name }) => name),
    await context.log.head(),
    60_000,
  );
};

/** A text that stands in nothing but what families say of their children. */
const CHILD = 'Zqchild';

const childNamed = (firstName: string): Child => ({
  firstName,
  dateOfBirth: '2019-05-31',
  gender: null,
  interestedActivities: [],
  medicalNotes: `${firstName} is allergic to nuts`,
});

/** The families that there are, whether anybody can read them or not. */
const familiesIn = async ({ context: { db } }: TestApp): Promise<string[]> =>
  (await db.query<{ member_id: string }>('select member_id from auth.families')).map((row) => row.member_id).toSorted();

/** What lies in the database beside the log. */
async function leaveTraces({ context: { db, families } }: TestApp, person: NewMember, other: NewMember): Promise<void> {
  for (const { memberId } of [person, other]) await families.keep(memberId, [childNamed(CHILD)]);
  for (const { email } of [person, other]) {
    await db.query(
      `insert into platform.outbox (id, idempotency_key, recipient, subject, text, html, next_attempt_at)
       values (gen_random_uuid(), $1, $2, 'Hello', $2, $2, now() + interval '1 day')`,
      [randomUUID(), email],
    );
    await db.query(
      `insert into platform.mailbox (id, recipient, subject, text, html) values (gen_random_uuid(), $1, 'Hello', $1, $1)`,
      [email.toUpperCase()],
    );
  }
}

/** A text of theirs in a listing that is so long that it is folded from a snapshot. */
const LONG = 'Zqlong';

/** A long listing with its snapshot, and a partition of it that a policy stopped at with a reason that quotes them. */
async function leaveLongListing({ context: { db } }: TestApp, { log }: OpenedLog, person: NewMember): Promise<string> {
  const listingId = randomUUID();
  const stream = streams.listing(listingId);
  const common = { listingId, contactSubject: person.memberId };
  const fields = { name: 'Kites', contactName: LONG, contactEmail: person.email, address: `${LONG} Road` };
  const drafted: DomainEvent = {
    type: 'ListingDrafted',
    data: typed(listingId, {
      ...common,
      origin: 'provider_submission',
      submittedBy: person.memberId,
      draftedBy: 'provider',
      fields,
    }),
  };
  const edits = Array.from({ length: LONG_STREAM }, (_, at): DomainEvent => ({
    type: 'ListingEdited',
    data: { ...common, revision: at + 2, editedBy: 'provider', changes: { contactName: `${LONG} ${at}` } },
  }));
  await log.append(stream, 'no-stream', [drafted, ...edits], someContext());
  await log.fold(stream, concepts.listing.decider);
  await until(
    async () => (await db.query(`select 1 from snapshots.streams where stream = $1`, [stream])).length === 1,
    'the snapshot is written',
  );
  const [event] = await log.readStream(stream, { limit: 1 });
  if (!event) throw new Error('the listing has no event');
  const error = `cannot pay for ${JSON.stringify(event.data)}`;
  await db.transaction((tx) =>
    stop(tx, 'canary', [{ slot: 0, partition: stream, event, error, why: 'failed' }], PAUSES),
  );
  return stream;
}

async function found(app: TestApp, opened: OpenedLog, texts: readonly string[]): Promise<string[]> {
  const { db } = app.context;
  const tables = await tablesWith(db, texts);
  const events = await everyEvent(opened);
  return [...tables, ...texts.filter((text) => events.toLowerCase().includes(text.toLowerCase()))];
}

describe.each(['PostgreSQL', 'EventStoreDB'])('with the log in %s', (store) => {
  it('what somebody wrote in any personal field of any event is found nowhere after their erasure, nor in a restored older dump, and other people’s words stay', async () => {
    const server: EventStoreDbDouble | undefined =
      store === 'EventStoreDB' ? await startEventStoreDbDouble() : undefined;
    if (server) laterClose(() => server.close());
    const database = await testDatabase();
    laterClose(() => database.drop());
    const world = {
      database,
      eventstoreUrl: server?.url ?? null,
      register: path.join(folder, `${store}.ndjson`),
    };
    const before = await siteOn(world);
    const [person, other] = [await before.app.newMember('parent'), await before.app.newMember('admin')];
    const events = everythingOf(person, other);
    for (const { stream, event } of events) await before.opened.log.append(stream, 'any', [event], someContext());
    await leaveTraces(before.app, person, other);
    const long = await leaveLongListing(before.app, before.opened, person);
    await upToDate(before.app);
    const all = events.flatMap(({ canaries }) => canaries);
    const others = all.filter((canary) => isOthers(canary, events));
    const theirs = [...new Set([person.email, LONG, ...all.filter((canary) => !others.includes(canary))])];
    expect(others.length).toBeGreaterThan(3);
    // Of children there is nothing to read to begin with, but for their own family.
    expect(await found(before.app, before.opened, [CHILD])).toEqual([]);
    expect(await familiesIn(before.app)).toEqual([person.memberId, other.memberId].toSorted());
    expect(await before.app.context.families.childrenOf(person.memberId)).toEqual([childNamed(CHILD)]);
    const text = await everyEvent(before.opened);
    expect(theirs.filter((canary) => !text.includes(canary))).toEqual([]);
    expect((await tablesWith(before.app.context.db, theirs)).map((each) => each.split(':')[0])).toEqual(
      expect.arrayContaining([
        'auth."user"',
        'listing.listings',
        'members.members',
        'platform.mailbox',
        'platform.outbox',
      ]),
    );
    await before.opened.close();
    await before.app.close();
    const dump = await database.copy();
    laterClose(() => dump.drop());

    const after = await siteOn(world);
    const { db } = after.app.context;
    const register = registerAt(world.register);
    // One that nobody can read, as a newer version leaves it behind.
    const strange = someContext();
    const unreadable = { ...strange, id: randomUUID(), type: 'ListingRevived', data: {}, schemaVersion: 7 };
    await after.opened.store.append('listing-strange', 'any', [unreadable], strange.commandId);
    const erased = await erasePerson({ opened: after.opened, db, register }, person.email);
    expect(erased).toMatchObject({ account: true, resumed: 0 });
    await upToDate(after.app);
    expect(await found(after.app, after.opened, theirs)).toEqual([]);
    expect(await familiesIn(after.app)).toEqual([other.memberId]);
    expect(await after.app.context.families.childrenOf(other.memberId)).toEqual([childNamed(CHILD)]);
    await expect(after.app.context.families.keep(person.memberId, [childNamed(CHILD)])).rejects.toThrow(PersonErased);
    expect(readFileSync(world.register, 'utf8')).not.toContain('@');
    // Neither from the snapshot, whose key is gone.
    expect(JSON.stringify((await after.opened.log.fold(long, concepts.listing.decider)).state)).not.toMatch(/Zqlong|@/);
    expect(await db.query(`select 1 from policies.stopped where partition = $1`, [long])).toHaveLength(1);
    const kept = await everyEvent(after.opened);
    expect(others.filter((canary) => !kept.includes(canary))).toEqual([]);
    expect(await tablesWith(db, [other.email])).not.toEqual([]);
    const differences = await rebuild(
      { log: withoutStrange(after.opened), db, logger: after.app.context.logger },
      allReadModels,
    );
    // The index of the audit has the one that nobody can read, too.
    expect(
      differences.flatMap(({ tables }) => tables).filter((t) => t.different + t.added + t.removed > 0),
    ).toMatchObject([{ table: 'entries', added: 0, removed: 1, different: 0 }]);
    expect(await found(after.app, after.opened, theirs)).toEqual([]);
    await after.opened.close();
    await after.app.close();

    const restored = await siteOn({ ...world, database: dump });
    laterClose(async () => {
      await restored.opened.close();
      await restored.app.close();
    });
    await until(async () => {
      await upToDate(restored.app);
      return true;
    }, 'the restored site is up to date');
    expect(await found(restored.app, restored.opened, theirs)).toEqual([]);
    expect(await familiesIn(restored.app)).toEqual([other.memberId]);
    expect(await restored.app.context.families.childrenOf(person.memberId)).toEqual([]);
    expect(JSON.stringify((await restored.opened.log.fold(long, concepts.listing.decider)).state)).not.toMatch(
      /Zqlong|@/,
    );
  });
});

/** The log as a rebuild by a version reads it that knows every event. */
function withoutStrange({ log }: OpenedLog): OpenedLog['log'] {
  return {
    ...log,
    readAll: async (position, options) => {
      const page = await log.readAll(position, options);
      return { ...page, events: page.events.filter(({ stream }) => stream !== 'listing-strange') };
    },
  };
}

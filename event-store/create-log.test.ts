import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog, type DomainEvent, streams } from '#domain/catalog.ts';
import { defineEvent, type EventDefinition } from '#domain/kernel/event.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { createLog } from './create-log.ts';
import { InvalidEvent, UnreadableEvent } from './invalid-event.ts';
import type { CommandContext } from './log.ts';
import { openLog, type OpenedLog } from './open-log.ts';
import { PersonErased } from './sealing/person-keys.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { typed } from '#domain/listing/typed.ts';

const masterKey = randomBytes(32);
let database: TestDatabase;
let opened: OpenedLog;
beforeAll(async () => {
  database = await testDatabase();
  opened = await openLog({ url: database.url, masterKey });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const context = (): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: null,
  actor: { id: 'somebody', role: 'parent' },
  occurredAt: '2026-03-01T10:00:00.000Z',
});
const registered = (memberId: string): DomainEvent => ({
  type: 'MemberRegistered',
  data: { memberId, firstName: 'Ottoline', lastName: 'Quux-Barnaby', email: 'ottoline@example.org' },
});
async function raw(sql: string, params: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql, params)).rows;
  } finally {
    await client.end();
  }
}
/** Everything that PostgreSQL holds of the log and the keys, as text. */
const everything = async (): Promise<string> =>
  JSON.stringify([
    await raw('select events::text from log.events'),
    await raw('select person_keys::text from keys.person_keys'),
  ]);

describe('on the way in', () => {
  test('an event that is not as its type declares is refused, with the places and without the values', async () => {
    const wrong = { type: 'MemberRegistered', data: { memberId: 'no-uuid', firstName: 'Secret', lastName: 7 } };
    const refused = await opened.log
      .append('member-x', 'no-stream', [wrong as never], context())
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidEvent);
    const { problems, message } = refused as InvalidEvent;
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['memberId', 'lastName', 'email']);
    expect(message).not.toContain('Secret');
    expect(await opened.log.readStream('member-x')).toEqual([]);
  });
  test('an event that nobody has defined is refused', async () => {
    const unknown = { type: 'CakeEaten', data: {} } as never;
    await expect(opened.log.append('cake-1', 'no-stream', [unknown], context())).rejects.toThrow(InvalidEvent);
  });
  test('what a schema does not know is not stored', async () => {
    const memberId = randomUUID();
    const event = { type: 'MemberSignedIn', data: { memberId, email: 'slipped-in@example.org' } } as const;
    await opened.log.append(streams.member(memberId), 'no-stream', [event], context());
    expect(await everything()).not.toContain('slipped-in');
  });
});

describe('personal data', () => {
  test('comes out as it went in, and stands in no table in plain text', async () => {
    const memberId = randomUUID();
    await opened.log.append(streams.member(memberId), 'no-stream', [registered(memberId)], context());
    const [event] = await opened.log.readStream(streams.member(memberId));
    expect(event).toMatchObject(registered(memberId));
    const stored = await everything();
    for (const value of ['Ottoline', 'Quux', 'example.org']) expect(stored).not.toContain(value);
  });
  test('reads erased after its key was destroyed, and nothing more can be said of that person', async () => {
    const memberId = randomUUID();
    const stream = streams.member(memberId);
    await opened.log.append(stream, 'no-stream', [registered(memberId)], context());
    await opened.keys.destroy(memberId);
    const [event] = await opened.log.readStream(stream);
    expect(event?.data).toEqual({ memberId, firstName: ERASED, lastName: ERASED, email: ERASED });
    await expect(opened.log.append(stream, 'any', [registered(memberId)], context())).rejects.toThrow(PersonErased);
    const gone: DomainEvent = { type: 'MemberErased', data: { memberId } };
    await opened.log.append(stream, 'any', [gone], context());
  });
  test('erased fields come out after their kind, and only those that were there', async () => {
    const listingId = randomUUID();
    const drafted: DomainEvent = {
      type: 'ListingDrafted',
      data: typed(listingId, {
        origin: 'manual',
        draftedBy: 'admin',
        fields: { name: 'Judo', contactName: 'Ottoline Quux' },
        evidence: { contactName: 'Ask for Ottoline' },
      }),
    };
    const submitted: DomainEvent = {
      type: 'DraftSubmitted',
      data: {
        listingId,
        revision: 1,
        origin: 'manual',
        submittedBy: null,
        submitterSubject: listingId,
        submitterName: 'Ottoline',
        submitterEmail: null,
        submitterComments: null,
      },
    };
    await opened.log.append(streams.listing(listingId), 'no-stream', [drafted, submitted], context());
    expect((await opened.log.readStream(streams.listing(listingId))).map(({ data }) => data)).toEqual([
      drafted.data,
      submitted.data,
    ]);
    await opened.keys.destroy(listingId);
    expect((await opened.log.readStream(streams.listing(listingId))).map(({ data }) => data)).toEqual([
      { ...drafted.data, fields: { name: 'Judo', contactName: ERASED }, evidence: {} },
      { ...submitted.data, submitterName: ERASED },
    ]);
  });
  test('a key that another process destroyed is forgotten here too', async () => {
    const memberId = randomUUID();
    const other = await openLog({ url: database.url, masterKey });
    await opened.log.append(streams.member(memberId), 'no-stream', [registered(memberId)], context());
    await other.keys.destroy(memberId);
    await other.close();
    await expect
      .poll(async () => (await opened.log.readStream(streams.member(memberId)))[0]?.data)
      .toMatchObject({ email: ERASED });
  });
  test('two who write first about the same person use one key', async () => {
    const other = await openLog({ url: database.url, masterKey });
    const people = Array.from({ length: 20 }, () => randomUUID());
    const made = await Promise.all(
      [opened, other].flatMap(({ keys }) => people.map((person) => keys.forWriting([person, people[0] ?? '']))),
    );
    await other.close();
    const keys = new Map<string, Set<string>>();
    for (const each of made) {
      for (const [person, key] of each) keys.set(person, (keys.get(person) ?? new Set()).add(key.toString('hex')));
    }
    expect([...keys.values()].map(({ size }) => size)).toEqual(people.map(() => 1));
  });
  test('a wrong master key is refused at the start instead of showing everybody as erased', async () => {
    await opened.keys.forWriting(['somebody']);
    await expect(openLog({ url: database.url, masterKey: randomBytes(32) })).rejects.toThrow('MASTER_KEY');
  });
  test('a sealed text that was moved to another event is unreadable', async () => {
    const memberId = randomUUID();
    const stream = streams.member(memberId);
    await opened.log.append(stream, 'no-stream', [registered(memberId), registered(memberId)], context());
    await raw('alter table log.events disable trigger append_only');
    await raw(
      `update log.events set sealed = (select sealed from log.events where stream = $1 and revision = 2)
       where stream = $1 and revision = 1`,
      [stream],
    );
    await raw('alter table log.events enable trigger append_only');
    await expect(opened.log.readStream(stream)).rejects.toThrow(UnreadableEvent);
    const page = await opened.log.readAll(0, { streamPrefixes: [stream] });
    expect(page.events.map(({ type }) => type)).toEqual(['Unreadable', 'MemberRegistered']);
  });
});

test('no personal value, whatever it is, stands in the tables', async () => {
  // Long enough not to occur by chance.
  const value = fc.string({ minLength: 8, maxLength: 60, unit: 'grapheme' }).filter((text) => text.trim().length >= 8);
  await fc.assert(
    fc.asyncProperty(value, value, value, async (firstName, lastName, phone) => {
      const memberId = randomUUID();
      const data = {
        memberId,
        firstName,
        lastName,
        phone: phone.slice(0, 50),
        postcode: 'KT1 1AA',
        town: lastName,
        howHeardAboutUs: firstName,
        emailOptIn: true,
        interestedActivities: [lastName.slice(0, 50)],
      };
      const event: DomainEvent = { type: 'ProfileCompleted', data };
      await opened.log.append(streams.member(memberId), 'no-stream', [event], context());
      const [read] = await opened.log.readStream(streams.member(memberId));
      expect(read?.data).toEqual(data);
      const [row] = await raw('select events::text as text from log.events where stream = $1', [
        streams.member(memberId),
      ]);
      for (const secret of [firstName, lastName, data.phone]) {
        expect(row?.text).not.toContain(secret);
        expect(row?.text).not.toContain(JSON.stringify(secret).slice(1, -1));
        expect(row?.text).not.toContain(Buffer.from(secret).toString('base64').slice(0, 10));
      }
    }),
    { numRuns: 60 },
  );
});

describe('versions', () => {
  const v3 = (upcasters: EventDefinition['upcasters']): ReadonlyMap<string, EventDefinition> => {
    const current = catalog.get('MemberSignedIn');
    if (!current) throw new Error('MemberSignedIn is gone');
    return new Map([['MemberSignedIn', defineEvent('MemberSignedIn', current.data, { schemaVersion: 3, upcasters })]]);
  };
  const signedIn = async () => {
    const memberId = randomUUID();
    const event: DomainEvent = { type: 'MemberSignedIn', data: { memberId } };
    await opened.log.append(streams.member(memberId), 'no-stream', [event], context());
    return memberId;
  };
  const again = (definitions: ReadonlyMap<string, EventDefinition>) =>
    createLog({ store: opened.store, keys: opened.keys, catalog: definitions });

  test('an old event goes through every upcaster after its version, in order', async () => {
    const memberId = await signedIn();
    const log = again(v3({ 1: (data) => ({ ...(data as object), device: 'web' }), 2: (data) => ({ was: data }) }));
    const [event] = await log.readStream(streams.member(memberId));
    expect(event).toMatchObject({ schemaVersion: 1, data: { was: { memberId, device: 'web' } } });
  });
  test('an event with a missing upcaster stops who decides on it, and is shown to readers as unreadable', async () => {
    const memberId = await signedIn();
    const log = again(v3({ 1: (data) => data }));
    await expect(log.readStream(streams.member(memberId))).rejects.toThrow('no upcaster from schema version 2');
    const { events } = await log.readAll(0, { streamPrefixes: [streams.member(memberId)] });
    expect(events).toMatchObject([{ type: 'Unreadable', data: { type: 'MemberSignedIn' } }]);
  });
  test('a type that this version does not know comes out as stored', async () => {
    const memberId = await signedIn();
    const [event] = await again(new Map()).readStream(streams.member(memberId));
    expect(event).toMatchObject({ type: 'MemberSignedIn', data: { memberId } });
  });
});

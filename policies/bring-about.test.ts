import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Database } from '#platform/database.ts';
import { memberId, someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { attempt, type PolicyDependencies } from './bring-about.ts';
import { memberIn } from '#platform/mail/recipient.ts';
import type { Policy } from './policy.ts';

const deps: PolicyDependencies = {
  log: memoryLog(),
  db: {} as Database,
  mail: { enqueue: async () => undefined },
  logger: pino({ level: 'silent' }),
  now: () => new Date().toISOString(),
  stopped: () => undefined,
};
const failingBy = (code: string) =>
  attempt(
    deps,
    {
      name: 'asking',
      from: 'now',
      types: [],
      consequences: () => Promise.reject(Object.assign(new Error(`the server says ${code}`), { code })),
    },
    { id: 'e' } as Recorded<DomainEvent>,
    { partition: 'p', slot: 0, unreadable: undefined },
  );

test.each(['57014', '55P03', '40001', '40P01', '57P01'])(
  'what a policy asks the database and is refused for others’ sake, %s, passes: nothing stops for it',
  async (code) => {
    await expect(failingBy(code)).rejects.toThrow(code);
  },
);

test('what the database will refuse again stops the partition', async () => {
  expect(await failingBy('42P01')).toEqual({ error: 'the server says 42P01', why: 'failed' });
});

const ann = memberId(1);
const place = { partition: 'p', slot: 0, unreadable: undefined };
const registered: DomainEvent = {
  type: 'MemberRegistered',
  data: { memberId: ann, firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' },
};
const erased: DomainEvent = { type: 'MemberErased', data: { memberId: ann } };

test('whoever is erased after a policy has looked for them is nothing to do, and nothing stops', async () => {
  const log = memoryLog();
  await log.append(streams.member(ann), 'any', [registered], someContext());
  const [event] = (await log.readAll(0)).events;
  const granting: Policy = {
    name: 'granting',
    from: 'now',
    types: ['MemberRegistered'],
    consequences: async () => {
      const member = await memberIn(log, ann);
      if (member === undefined) return [];
      await log.append(streams.member(ann), 'any', [erased], someContext());
      return [{ kind: 'command', id: ann, command: { type: 'GrantRole', role: 'provider' } }];
    },
  };
  expect(event && (await attempt({ ...deps, log }, granting, event, place))).toEqual({ mails: [] });
});

test('what a rule refuses though it still follows stops the partition', async () => {
  const log = memoryLog();
  await log.append(streams.member(ann), 'any', [registered, erased], someContext());
  const [event] = (await log.readAll(0)).events;
  const insisting: Policy = {
    name: 'insisting',
    from: 'now',
    types: ['MemberRegistered'],
    consequences: async () => [{ kind: 'command', id: ann, command: { type: 'GrantRole', role: 'provider' } }],
  };
  const outcome = event && (await attempt({ ...deps, log }, insisting, event, place));
  expect(outcome).toEqual({ error: 'This account does not exist.', why: 'refused no-such-member' });
});

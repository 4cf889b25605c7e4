import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import { memberId, someContext } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { figures } from './figures.ts';
import { rebuild } from './runtime/rebuild/rebuild.ts';

let bench: Projecting;
beforeEach(async () => {
  bench = await projecting();
});
afterEach(() => bench.end());

const happened = (member: number, ...events: readonly ((id: string) => DomainEvent)[]) => {
  const id = memberId(member);
  return bench.log.append(
    streams.member(id),
    'any',
    events.map((event) => event(id)),
    someContext(),
  );
};
const registered = (id: string): DomainEvent => ({
  type: 'MemberRegistered',
  data: { memberId: id, firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' },
});
const granted =
  (role: 'provider' | 'admin') =>
  (id: string): DomainEvent => ({
    type: 'RoleGranted',
    data: { memberId: id, role },
  });
const revoked = (id: string): DomainEvent => ({ type: 'RoleRevoked', data: { memberId: id, role: 'provider' } });
const erased = (id: string): DomainEvent => ({ type: 'MemberErased', data: { memberId: id } });

it('counts members and providers as they come and go, however often that is said', async () => {
  await happened(1, registered, granted('admin'));
  await happened(2, registered, granted('provider'), granted('provider'), revoked, revoked);
  await happened(3, registered, granted('provider'));
  await happened(4, registered, granted('provider'), erased, erased);
  await rebuild(bench, [figures]);
  expect(await bench.db.query(`select name, count from figures.counts order by name`)).toEqual([
    { name: 'members', count: 3 },
    { name: 'providers', count: 1 },
  ]);
});

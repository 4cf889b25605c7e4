import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import { memberId, type LoggedBench, loggedBench, someContext, until } from '#tests/support/projection.ts';
import { allReadModels } from '../all.ts';
import { members } from '../members.ts';
import { newsletter } from '../newsletter.ts';
import { storedPositions } from './checkpoint.ts';
import { runProjectors, type RunningProjectors } from './projectors.ts';
import type { ReadModel } from './read-model.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { typed } from '#domain/listing/typed.ts';

let bench: LoggedBench;
let running: RunningProjectors | undefined;
beforeEach(async () => {
  bench = await loggedBench();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await bench.close();
});

const listing = memberId(1);
const other = memberId(2);
const drafted = (listingId: string): DomainEvent => ({
  type: 'ListingDrafted',
  data: typed(listingId, {
    origin: 'manual',
    draftedBy: 'admin',
    fields: { name: 'Kite Club', providerName: 'Ottoline Quux', contactEmail: 'ottoline@mail.example', town: 'Woking' },
    evidence: { contactName: 'Ask for Ottoline' },
  }),
});
const archived = (listingId: string): DomainEvent => ({
  type: 'ListingArchived',
  data: { listingId, archivedBy: 'admin' },
});
const erased = (subject: string): DomainEvent => ({ type: 'PersonErased', data: { subject } });
const append = async (listingId: string, ...events: DomainEvent[]): Promise<number> =>
  (await bench.opened.log.append(streams.listing(listingId), 'any', events, someContext())).position;

const run = async (models: readonly ReadModel[] = allReadModels): Promise<void> => {
  running = await runProjectors({ ...bench, log: bench.opened.log }, models);
};
const reached = (position: number, models: readonly ReadModel[] = allReadModels): Promise<void> =>
  until(async () => {
    const positions = await storedPositions(
      bench.db,
      models.map(({ name }) => name),
    );
    return models.every(({ name }) => (positions.get(name) ?? 0) >= position);
  }, `the read models at ${position}`);
/** The tables of read models in which `text` stands, once for each row. */
const rowsWith = async (text: string): Promise<string[]> => {
  const tables = await bench.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'log', 'keys', 'audit_chain') order by 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) =>
      (await bench.db.query(`select 1 from ${name} t where t::text ilike '%' || $1 || '%'`, [text])).map(() => name),
    ),
  );
  return found.flat();
};
const differing = async (): Promise<unknown[]> =>
  (await rebuild({ ...bench, log: bench.opened.log }, allReadModels, { dryRun: true }))
    .flatMap(({ tables }) => tables)
    .filter(({ added, removed, different }) => added + removed + different > 0);

it('a person who was erased is in no read model any more, at once and without a rebuild, while their key is still there', async () => {
  await run();
  await append(listing, drafted(listing));
  await reached(await append(other, drafted(other)));
  const before = await rowsWith('Ottoline');
  expect(new Set(before)).toEqual(new Set(['directory.contents', 'listing.listings']));

  await append(listing, erased(listing), archived(listing));
  await reached(await bench.opened.log.head());
  // The other listing's own contact, of the same name, stays.
  expect((await rowsWith('Ottoline')).length).toBe(before.length / 2);
  expect(await rowsWith(listing)).not.toEqual([]);
  expect(await differing()).toEqual([]);
  await bench.opened.keys.destroy(listing);
  expect(await differing()).toEqual([]);
});

it('a rebuild that read the log before the key was destroyed shows nobody who was erased', async () => {
  await append(listing, drafted(listing));
  await append(listing, erased(listing));
  await rebuild({ ...bench, log: bench.opened.log }, allReadModels);
  expect(await rowsWith('Ottoline')).toEqual([]);
});

it('what stands before a parked event is folded anew, and the reason why it was parked is forgotten', async () => {
  await run();
  await append(listing, drafted(listing));
  const parked = someContext();
  await bench.opened.store.append(
    streams.listing(listing),
    'any',
    [{ ...parked, id: memberId(9), type: 'ListingRevived', data: {}, schemaVersion: 1 }],
    parked.commandId,
  );
  await reached(await append(listing, archived(listing)));
  await bench.db.query(`update projection.parked set error = 'Ottoline is no number' where name = 'listing'`);
  const position = await append(listing, erased(listing));
  await reached(position);
  expect(await rowsWith('Ottoline')).toEqual([]);
  expect(await bench.db.query('select status from listing.listings')).toEqual([{ status: 'draft' }]);
  // Only what may show the parked event waits for it, and whatever shows nothing of its stream can be rebuilt.
  const parkedOf = async (what: string) =>
    (await bench.db.query<{ name: string }>(`select name from projection.parked where ${what} order by name`)).map(
      ({ name }) => name,
    );
  const waiting = await parkedOf(`type = 'ListingRevived'`);
  expect(waiting).toContain('listing');
  expect((await parkedOf(`position = ${position}`)).filter((name) => !waiting.includes(name))).toEqual([]);
  await rebuild({ ...bench, log: bench.opened.log }, [newsletter]);
});

it('a partition of several streams is folded anew as a whole', async () => {
  const together: ReadModel = { ...members, partition: () => 'all of them' };
  await run([together]);
  const register = (id: string, firstName: string): Promise<unknown> =>
    bench.opened.log.append(
      streams.member(id),
      'any',
      [
        {
          type: 'MemberRegistered',
          data: { memberId: id, firstName, lastName: 'Quux', email: `${firstName}@mail.example` },
        },
      ],
      someContext(),
    );
  await register(memberId(3), 'Ottoline');
  await register(memberId(4), 'Ottokar');
  const { position } = await bench.opened.log.append(
    streams.member(memberId(3)),
    'any',
    [erased(memberId(3))],
    someContext(),
  );
  await reached(position, [together]);
  expect(await bench.db.query('select first_name from members.members order by 1')).toEqual([
    { first_name: 'Ottokar' },
    { first_name: 'erased' },
  ]);
});

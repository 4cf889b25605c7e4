import { expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import { type BulkImport, type BulkImportCommand, decide, evolve, initialBulkImport } from './bulk-import.ts';
import type { BulkImportEvent } from './events.ts';
import { importWords } from './views.ts';

const noon = '2026-03-01T12:00:00.000Z';
const given = givenFor<BulkImportCommand, BulkImport, BulkImportEvent>({
  initial: initialBulkImport,
  evolve: (job, event) => evolve(job, { ...event, occurredAt: noon }),
  decide,
});
const [importId, startedBy, listingId] = ['i', 'ann', 'l'];
const start = (lines: readonly string[]): BulkImportCommand => ({
  type: 'StartBulkImport',
  importId,
  startedBy,
  lines,
});
const started: BulkImportEvent = {
  type: 'BulkImportStarted',
  data: { importId, startedBy, addresses: ['https://a.example/', 'http://b.example/'] },
};
const done = { place: 1, outcome: 'created', listingId, message: 'New' } as const;
const recorded: BulkImportEvent = { type: 'ImportAddressDone', data: { importId, ...done } };

test('an import holds the lines that begin with http, without passwords, and nothing begins without one', () => {
  given()
    .when(start([' https://a.example/ ', '', 'a note', 'ftp://c.example', 'http://me:secret@b.example/']))
    .then(started);
  given()
    .when(start(['www.a.example', '']))
    .thenRefused('no-addresses');
  given(started)
    .when(start(['https://a.example/']))
    .thenRefused('already-started');
});

test('each address comes to one end, whoever did the work', () => {
  given(started)
    .when({ type: 'RecordImportedAddress', ...done })
    .then(recorded);
  given(started, recorded)
    .when({ type: 'RecordImportedAddress', ...done, outcome: 'unreadable' })
    .then();
  given(started)
    .when({ type: 'RecordImportedAddress', ...done, place: 2 })
    .thenRefused('no-such-address');
  given()
    .when({ type: 'RecordImportedAddress', ...done })
    .thenRefused('no-such-import');
});

test('it is finished with its last address', () => {
  const after = (...events: BulkImportEvent[]) =>
    events.reduce<BulkImport>((job, event) => evolve(job, { ...event, occurredAt: noon }), initialBulkImport);
  const last: BulkImportEvent = { type: 'ImportAddressDone', data: { importId, ...done, place: 0 } };
  expect(after(started, recorded).finishedAt).toBeNull();
  expect(after(started, recorded, last).finishedAt).toBe(noon);
});

test('what is still to be read is said to be neither created nor failed', () => {
  const of = (...outcomes: ('created' | 'there-already' | 'unreadable' | null)[]) =>
    importWords(outcomes.map((outcome) => ({ outcome })));
  expect(of('created', 'created', 'unreadable')).toBe('Successfully created 2 pending activities. 1 URLs failed.');
  expect(of('created', 'there-already', null)).toBe(
    'Successfully created 1 pending activities. 1 URLs failed. 1 more is being read.',
  );
});

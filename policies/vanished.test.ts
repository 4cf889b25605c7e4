import { expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { vanishedPolicy } from './vanished.ts';

const { SourceAdded: fields, SourceRunEnded: ended } = concepts.source.samples;
const { sourceId } = fields;
const [gone, there] = [id(1), id(2)];
const page = { outcome: 'new', failure: null, detail: null } as const;
const urls = ['https://leisure.example/gone', 'https://leisure.example/there'] as const;
const history: DomainEvent[] = [
  { type: 'SourceAdded', data: fields },
  {
    type: 'SourceRunEnded',
    data: {
      ...ended,
      sourceId,
      pages: [
        { ...page, url: urls[0], listingId: gone },
        { ...page, url: urls[1], listingId: there },
      ],
      vanished: [{ url: urls[0], listingId: gone, why: 'not-listed' }],
      back: [],
      forgotten: [],
    },
  },
];

/** Which marks go when `event` happens to a source that misses a listing. */
async function unmarkedBy(event: DomainEvent) {
  const log = memoryLog();
  await log.append(streams.source(sourceId), 'any', [...history, event], someContext());
  const last = (await log.readStream(streams.source(sourceId))).at(-1);
  if (!last) throw new Error('Nothing was read.');
  return vanishedPolicy.consequences(last, log);
}
const unmarked = (why: 'source-moved' | 'source-removed') => [
  { kind: 'command', id: gone, command: { type: 'MarkFoundAgain', sourceId, why } },
];

test('a source that is moved or removed misses nothing any more, and one that is renamed does', async () => {
  const elsewhere = { ...fields, url: 'https://elsewhere.example/sitemap.xml' };
  expect(await unmarkedBy({ type: 'SourceEdited', data: elsewhere })).toEqual(unmarked('source-moved'));
  expect(await unmarkedBy({ type: 'SourceRemoved', data: { sourceId } })).toEqual(unmarked('source-removed'));
  expect(await unmarkedBy({ type: 'SourceEdited', data: { ...fields, name: 'Another name' } })).toEqual([]);
});

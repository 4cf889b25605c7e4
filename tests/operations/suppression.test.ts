import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { erasePerson } from '#operations/erasure/erase-person.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { recordOnPage } from '#platform/scraping/record-found.ts';
import { type LoggedBench, loggedBench, someContext } from '#tests/support/projection.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-suppression-'));
const email = 'ottoline@mail.example';
let bench: LoggedBench;
beforeAll(async () => {
  bench = await loggedBench();
});
afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true });
});

/** Reads a page that says `contact`; answers what is recorded. */
async function read(pageId: string, contact: { contactEmail?: string; contactPhone?: string; contactName?: string }) {
  const found = {
    pageId,
    contactSubject: pageId,
    runId: randomUUID(),
    url: 'https://club.example/',
    scrapedAt: '2026-03-01T09:59:58.000Z',
    contentHash: randomUUID(),
    imageCount: 0,
    durationMs: 1,
    fields: { name: 'Kite Club', town: 'Woking', address: '12 Rose Lane', ...contact },
    methods: {},
    evidence: { contactName: 'Ask for Ottoline' },
  };
  await recordOnPage(bench.opened.log, pageId, { type: 'RecordScrape', run: 'unasked', found }, someContext());
  const events = await bench.opened.log.readStream(streams.page(pageId));
  const last = events.findLast(({ type }) => type === 'ActivityScraped');
  return last?.type === 'ActivityScraped' ? last.data : undefined;
}

it('who was erased does not come back by a page that is read again, nor by another one that names their address or number', async () => {
  const [page, another, other] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await read(page, { contactEmail: email, contactPhone: '01932 000000' })).toMatchObject({
    fields: { contactEmail: email },
  });
  const erased = await erasePerson(
    { opened: bench.opened, db: bench.db, register: registerAt(path.join(folder, 'register.ndjson')), seenWithinMs: 0 },
    email.toUpperCase(),
  );
  expect(erased).toEqual({ account: false, others: 1, resumed: 0 });
  const without = { fields: { name: 'Kite Club', town: 'Woking' }, evidence: {} };
  const readAgain = await read(page, { contactName: 'Ottoline Quux' });
  expect({ fields: readAgain?.fields, evidence: readAgain?.evidence }).toEqual(without);
  const elsewhere = await read(another, { contactName: 'O. Quux', contactPhone: '+44 (0)1932 000 000' });
  expect({ fields: elsewhere?.fields, evidence: elsewhere?.evidence }).toEqual(without);
  expect(await read(other, { contactName: 'Petra Parent', contactPhone: '01932 111111' })).toMatchObject({
    fields: { contactName: 'Petra Parent', address: '12 Rose Lane' },
  });
});

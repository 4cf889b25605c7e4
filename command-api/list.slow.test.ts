import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListCheck } from '#domain/list/api.ts';
import { LIST_PART_BYTES } from '#domain/list/limits.ts';
import type { ReviewItem } from '#domain/listing/shown/views.ts';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import type { SourceView } from '#domain/source/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { handle } from '#event-store/handle.ts';
import { partSourceId } from '#platform/lists/part-source.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { sourcesOf } from '#tests/support/made/sources.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown as whenShown } from '#tests/support/shown.ts';

let site: TestApp;
let admin: SiteFetch;
let sources: ReturnType<typeof sourcesOf>;
beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
  sources = sourcesOf(admin, site.context);
});
afterAll(() => site?.close());

const files = '/api/admin/list-files';
async function bring(text: string): Promise<string> {
  const { body } = await call(admin, 'POST', files, { part: Buffer.from(text).toString('base64') });
  return (body as { id: string }).id;
}
const check = async (id: string, mapping: ListCheck['mapping'] | null = null): Promise<ListCheck> =>
  (await call(admin, 'POST', `${files}/${id}/check`, { mapping })).body as ListCheck;
const importAs = (id: string, name: string, sourceId: string | null = null, headers = {}, more = {}): Promise<Answer> =>
  call(admin, 'POST', `${files}/${id}/import`, { sourceId, name, ...more }, headers);
const csv = (...rows: readonly string[]): string => ['Ref,Name,Town,Price,Email', ...rows, ''].join('\n');
const swim = '1,Swim Tots,Woking,5,ann@pool.example';
const judo = '2,Judo Club,Woking,6,';
const drafts = async (): Promise<number> =>
  (await site.context.log.readAll(0, { types: ['ListingDrafted', 'ActivityScraped', 'RevisionProposed'], limit: 1000 }))
    .events.length;

test('a list becomes drafts row by row, once; what changes becomes a change, and what it names no more is marked', async () => {
  const id = await bring(csv(swim, judo, '3,,Woking,x,', '=HYPERLINK("x"),,Woking,1,'));
  const checked = await check(id);
  expect(checked).toMatchObject({ problem: null, rows: 4, good: 2, bad: 2, mapping: { id: 0 } });
  expect(checked.preview[0]?.fields).toContainEqual({ label: 'Activity name', value: 'Swim Tots' });
  const errors = await call(admin, 'GET', `${files}/${id}/errors.csv`);
  expect(errors.text).toContain('4,Name,Please give the activity a name.,3');
  // A spreadsheet would calculate it.
  expect(errors.text).toContain(`'=HYPERLINK`);
  expect(await drafts()).toBe(0);
  // It holds an address and a telephone number of people: whoever reads the database reads none.
  const lying = await site.context.db.query<{ part: Buffer }>(`select part from platform.sealed_list_parts`);
  expect([lying.length, lying.some(({ part }) => part.includes('pool.example'))]).toEqual([1, false]);

  const key = { 'idempotency-key': randomUUID() };
  const begun = await importAs(id, 'Council list', null, key);
  expect([begun.status, begun.body]).toMatchObject([200, { kind: 'list', name: 'Council list', state: 'running' }]);
  const { id: list } = begun.body as SourceView;
  const first = await sources.lastRun(list, 1);
  expect(first).toMatchObject({ outcomes: { new: 2 }, pendingReview: 2, errors: [], rowErrors: 2 });
  // What was left out is told afterwards, too, without what stood there.
  const told = [
    { row: 4, column: 'Name', message: 'Please give the activity a name.' },
    { row: 5, column: 'Name', message: 'Please give the activity a name.' },
  ];
  const leftOut = `/api/admin/list-runs/${first.id}/errors`;
  expect((await call(admin, 'GET', leftOut)).body).toEqual({ errors: told, next: null });
  expect((await call(admin, 'GET', `${leftOut}?from=1`)).body).toEqual({ errors: told.slice(1), next: null });
  const table = await call(admin, 'GET', `${leftOut}.csv`);
  expect(table.text.split(/\r?\n/)[2]).toBe('5,Name,Please give the activity a name.');
  expect((await call(await site.signedInAs('parent'), 'GET', `${leftOut}.csv`)).status).toBe(403);
  const [one] = first.found;
  const item = (listingId: string | null = one?.listingId ?? null) =>
    sources.get<ReviewItem>(`activities/${listingId ?? ''}`);
  expect(await item()).toMatchObject({
    name: 'Swim Tots',
    origin: 'scraper',
    sourceUrl: null,
    contactEmail: 'ann@pool.example',
  });
  // What it held of people is not kept.
  expect((await call(admin, 'POST', `${files}/${id}/check`, { mapping: null })).status).toBe(404);
  // Whoever did not hear the answer is told the same, though the file has gone and there is a list of that name: theirs.
  const repeated = await importAs(id, 'Council list', null, key);
  expect([repeated.status, repeated.body]).toMatchObject([200, { id: list, name: 'Council list' }]);

  const before = await drafts();
  const again = await bring(csv(swim, judo, '3,,Woking,x,'));
  await importAs(again, '', list).then(({ status }) => expect(status).toBe(400));
  await importAs(again, 'Council list', list);
  expect(await sources.lastRun(list, 2)).toMatchObject({ outcomes: { same: 2 }, vanished: 0 });
  expect(await drafts()).toBe(before);

  await importAs(await bring(csv('1,Swim Tots,Woking,7.50,ann@pool.example')), 'Council list', list);
  const third = await sources.lastRun(list, 3);
  expect(third).toMatchObject({ outcomes: { changed: 1 }, newActivities: 0, vanished: 1 });
  expect(await item()).toMatchObject({ priceFrom: 7.5 });
  const gone = third.found.find(({ outcome }) => outcome === 'vanished');
  await expect
    .poll(async () => (await item(gone?.listingId)).vanished)
    .toMatchObject([{ why: 'not-listed', source: 'Council list' }]);

  const taken = await importAs(await bring(csv(swim)), 'council LIST');
  expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('There is a source called')]);
  expect((await sources.post(`sources/${list}/run`)).text).toContain('Please import its next file');
  // Two who begin a list of one name at the same moment keep one.
  const twice = [await bring(csv(swim)), await bring(csv(swim))];
  const both = await Promise.all(twice.map((file) => importAs(file, 'Clubs of everybody')));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const kept = both.find(({ status }) => status === 200)?.body as SourceView;
  expect(await sources.lastRun(kept.id, 1)).toMatchObject({ outcomes: { new: 1 } });
});

test('a row without what tells rows apart is no good row, and is told of with the others that are left out', async () => {
  const id = await bring(csv('1,Kayak Club,Woking,5,', ',Canoe Club,Woking,6,'));
  const errors = [
    {
      row: 3,
      column: 'Ref',
      message: 'This row has nothing in the column that tells rows apart. Please fill it in, or choose another column.',
    },
  ];
  expect(await check(id)).toMatchObject({ rows: 2, good: 1, bad: 1, errors });
  const begun = await importAs(id, 'Clubs on the water');
  const run = await sources.lastRun((begun.body as SourceView).id, 1);
  expect(run).toMatchObject({ outcomes: { new: 1 }, rowErrors: 1 });
});

test('the next file of a list whose rows are told apart otherwise than last time is refused: all of them would come twice', async () => {
  const file = 'Club No,Name,Town\n7,Fencing Club,Woking\n8,Archery Club,Woking\n';
  // Nobody could guess that it does.
  const byHand = { fields: [null, 'name', 'town'], id: 0 };
  const first = await bring(file);
  await check(first, byHand);
  const begun = await importAs(first, 'Clubs by number');
  const { id: list } = begun.body as SourceView;
  expect(await sources.lastRun(list, 1)).toMatchObject({ outcomes: { new: 2 } });
  const before = await drafts();
  const next = await bring(file);
  expect(await check(next)).toMatchObject({ good: 2, mapping: { id: null } });
  const refused = await importAs(next, 'Clubs by number', list);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('None of these rows is known in this')]);
  await check(next, byHand);
  expect(await importAs(next, 'Clubs by number', list)).toMatchObject({ status: 200 });
  expect(await sources.lastRun(list, 2)).toMatchObject({ outcomes: { same: 2 }, vanished: 0 });
  expect(await drafts()).toBe(before);
});

test('a whole new timetable of a list is its next file: without a column that tells rows apart at once, with one when somebody says so', async () => {
  const timetable = (time: string): Promise<string> =>
    bring(`Name,Town,When\nTap Class,Woking,Monday ${time}\nJazz Class,Woking,Friday ${time}\n`);
  const begun = await importAs(await timetable('16:00-17:00'), 'Dance timetable');
  const { id: list } = begun.body as SourceView;
  expect(await sources.lastRun(list, 1)).toMatchObject({ outcomes: { new: 2 } });
  expect(await importAs(await timetable('17:00-18:00'), 'Dance timetable', list)).toMatchObject({ status: 200 });
  expect(await sources.lastRun(list, 2)).toMatchObject({ outcomes: { new: 2 }, vanished: 2 });
  // Times that nobody reads this time make each row another one, and none of them is new.
  const same = await timetable('17:00-18:00');
  await check(same, { fields: ['name', 'town', null], id: null });
  const refused = await importAs(same, 'Dance timetable', list);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('None of these rows is known')]);

  // Nor does a row that had none before.
  const rows = 'Name,Town,When\nTap Club,Woking,Monday 16:00-17:00\nJazz Club,Woking,Friday 16:00-17:00\n';
  const mixed = (await importAs(await bring(`${rows}Open Day,Woking,\n`), 'Mixed timetable')).body as SourceView;
  expect(await sources.lastRun(mixed.id, 1)).toMatchObject({ outcomes: { new: 3 } });
  const timeless = await bring(rows);
  await check(timeless, { fields: ['name', 'town', null], id: null });
  expect((await importAs(timeless, 'Mixed timetable', mixed.id)).status).toBe(409);

  const term = (from: number): Promise<string> =>
    bring(csv(...Array.from({ length: 12 }, (_, n) => `${from + n},Course ${from + n},Woking,5,`)));
  const courses = (await importAs(await term(100), 'Courses by number')).body as SourceView;
  expect(await sources.lastRun(courses.id, 1)).toMatchObject({ outcomes: { new: 12 } });
  // One number that is there again may be chance.
  const next = await term(111);
  const asked = await importAs(next, 'Courses by number', courses.id);
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('Only 1 of these 12 rows can be found')]);
  expect(await importAs(next, 'Courses by number', courses.id, {}, { allNew: true })).toMatchObject({ status: 200 });
  expect(await sources.lastRun(courses.id, 2)).toMatchObject({ outcomes: { new: 11, same: 1 }, vanished: 11 });
});

test('of a file that is broken or too long nothing is imported, and it is said why', async () => {
  const before = await drafts();
  const cutOff = await bring(csv(swim, '2,"Judo'));
  expect((await check(cutOff)).problem).toContain('never closed');
  const refused = await importAs(cutOff, 'Cut off');
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('never closed')]);
  // Its first row would be taken for the names of its columns, and be lost.
  expect((await check(await bring('Swim Tots,Woking,5\nJudo Club,Woking,6\n'))).problem).toContain(
    'add a row above it that names the columns',
  );
  const many = await bring(csv(...Array.from({ length: 10_001 }, (_, n) => `${n},Club ${n},Woking,1,`)));
  expect((await check(many)).problem).toContain('more than 10,000 rows');
  expect((await importAs(many, 'Many')).status).toBe(422);

  const part = Buffer.alloc(LIST_PART_BYTES, 'x').toString('base64');
  const huge = await bring('Name\n');
  let answer: Answer | undefined;
  let place = 1;
  for (; place < 100 && (answer === undefined || answer.status === 200); place += 1)
    answer = await call(admin, 'POST', `${files}/${huge}/parts`, { place, part });
  expect([answer?.status, answer?.text, place]).toEqual([422, expect.stringContaining('20 MB at most'), 30]);
  expect((await call(admin, 'POST', `${files}/${huge}/parts`, { place, part })).status).toBe(404);
  // Another admin's file does not exist for anybody else.
  const other = await site.signedInAs('admin');
  expect((await call(other, 'POST', `${files}/${cutOff}/check`, { mapping: null })).status).toBe(404);
  expect((await call(other, 'GET', `${files}/${cutOff}/errors.csv`)).status).toBe(404);
  expect(await drafts()).toBe(before);
});

test('a list that is kept in parts is one source: it counts once, is one run, takes no file here, is paused and goes as a whole', async () => {
  const { log, readPosition } = site.context;
  const send = async (number: number, command: Parameters<typeof handle>[2]): Promise<void> => {
    const { position } = await handle(log, partSourceId('County', number), command, someContext());
    await whenShown({ readPosition, log }, ['sources'], position);
  };
  const add = (number: number): Promise<void> => {
    const sourceId = partSourceId('County', number);
    const source = { sourceId, kind: 'list', name: 'County', url: `list:${sourceId}`, schedule: 'by-hand' } as const;
    return send(number, { type: 'AddSource', ...source, part: { number, of: 3 } });
  };
  const shown = async (): Promise<readonly SourceView[]> =>
    (await sources.get<SourceView[]>('sources')).filter(({ name }) => name === 'County');
  const { sources: before } = await sources.get<{ sources: number }>('scraper-status');
  for (const number of [2, 3, 1]) await add(number);
  const id = partSourceId('County', 1);
  expect(await shown()).toMatchObject([{ id, parts: 3, state: 'waiting', kind: 'list' }]);
  expect(await sources.get('scraper-status')).toMatchObject({ sources: before + 1 });
  const refused = await importAs(await bring(csv(swim)), 'County', id);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('npm run import:list')]);
  for (const [act, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    expect(await sources.post(`sources/${id}/${act}`)).toMatchObject({ status: 200, body: { isPaused } });
    await expect.poll(shown).toMatchObject([{ isPaused, state: isPaused ? 'paused' : 'waiting' }]);
  }
  // A file that is not kept any more: of each part that is said, in one run.
  const importId = randomUUID();
  const begin = { type: 'BeginSourceRun', why: 'asked', instructions: null, importId } as const;
  for (const number of [1, 2, 3])
    await send(number, { ...begin, runId: randomUUID(), fileId: randomUUID(), at: new Date().toISOString() });
  const runs = async () =>
    (await sources.get<ScraperReport[]>('scraper-reports')).filter(({ name }) => name?.startsWith('County'));
  await expect.poll(runs).toMatchObject([{ name: 'County', sourceId: id, isOpen: false, causes: { 'gave-up': 3 } }]);
  expect((await call(admin, 'DELETE', `/api/admin/sources/${id}`)).status).toBe(200);
  await expect.poll(shown).toEqual([]);
  for (const number of [1, 2, 3])
    expect((await log.readStream(`source-${partSourceId('County', number)}`)).at(-1)?.type).toBe('SourceRemoved');
  // Its next file begins it anew.
  await add(1);
  expect(await shown()).toMatchObject([{ id, state: 'waiting' }]);
});

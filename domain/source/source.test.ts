import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { RunPage, SourceEvent, SourceFields } from './events.ts';
import { decide, dueAt, evolve, initialSource, pagesInTurn, type Source, type SourceCommand } from './source.ts';

const given = givenFor<SourceCommand, Source, SourceEvent>({
  initial: initialSource,
  evolve: (source, event) => evolve(source, { ...event, occurredAt }),
  decide,
});
const occurredAt = '2026-01-05T10:00:00.000Z';
const sourceId = '01890000-0000-7000-8000-0000000000a1';
const [run, otherRun] = ['01890000-0000-7000-8000-0000000000a2', '01890000-0000-7000-8000-0000000000a3'];
const [judo, ballet] = ['01890000-0000-7000-8000-0000000000b1', '01890000-0000-7000-8000-0000000000b2'];
const fields: SourceFields = {
  sourceId,
  kind: 'sitemap',
  name: 'Leisure',
  url: 'https://leisure.example/sitemap.xml',
  schedule: 'daily',
};
const added: SourceEvent = { type: 'SourceAdded', data: fields };
const begun = (runId: string): SourceEvent => ({
  type: 'SourceRunBegun',
  data: { sourceId, runId, why: 'asked', instructions: null },
});
const page = (path: string, outcome: RunPage['outcome'], listingId: string | null = null): RunPage => ({
  url: `https://leisure.example/${path}`,
  outcome,
  listingId,
  failure: null,
  detail: null,
});
const end = (more: Partial<Extract<SourceCommand, { type: 'EndSourceRun' }>> = {}) =>
  ({
    type: 'EndSourceRun',
    sourceId,
    runId: run,
    named: null,
    listed: 0,
    pages: [],
    failure: null,
    durationMs: 5,
    ...more,
  }) as const;
const ended = (pages: readonly RunPage[], more: object = {}): SourceEvent => ({
  type: 'SourceRunEnded',
  data: {
    sourceId,
    runId: run,
    name: 'Leisure',
    listed: 0,
    pages: [...pages],
    vanished: [],
    back: [],
    forgotten: [],
    failure: null,
    durationMs: 5,
    ...more,
  },
});
const begin = (why: 'due' | 'asked' | 'search', at = '2030-01-01T00:00:00.000Z'): SourceCommand => ({
  type: 'BeginSourceRun',
  runId: otherRun,
  why,
  instructions: null,
  at,
});

describe('a source', () => {
  test('is read by one run at a time', () => {
    given(added).when(begin('asked')).then(begunBy('asked'));
    given(added, begun(run)).when(begin('asked')).thenRefused('already-running');
    given(added, begun(run)).when(begin('due')).then();
  });

  test('is read by itself when it is due, and by hand also while it is paused', () => {
    given(added).when(begin('due')).then(begunBy('due'));
    given(added).when(begin('due', '1999-01-01T00:00:00.000Z')).then();
    given(added, { type: 'SourcePaused', data: { sourceId } }).when(begin('due')).then();
    given(added, { type: 'SourcePaused', data: { sourceId } }).when(begin('asked')).then(begunBy('asked'));
    given({ ...added, data: { ...fields, schedule: 'by-hand' } })
      .when(begin('due'))
      .then();
  });

  test('that was changed meanwhile is edited by who has seen the change', () => {
    const edit = { type: 'EditSource', ...fields, name: 'Sports', revision: 1 } as const;
    given(added)
      .when(edit)
      .then({ type: 'SourceEdited', data: { ...fields, name: 'Sports' } });
    given(added, { type: 'SourcePaused', data: { sourceId } }).when(edit).thenRefused('source-changed');
  });

  test('that was removed is read no more, and its open run ends', () => {
    const removed: SourceEvent = { type: 'SourceRemoved', data: { sourceId } };
    given(added, removed).when(begin('asked')).thenRefused('no-such-source');
    given(added, begun(run), removed)
      .when(end())
      .then(ended([], { name: '' }));
  });
});

describe('a run', () => {
  test('ends once', () => {
    given(added, begun(run)).when(end()).then(ended([]));
    given(added, begun(run), ended([])).when(end()).then();
  });

  const read = [added, begun(run), ended([page('judo', 'new', judo), page('ballet', 'new', ballet)]), begun(otherRun)];
  const second = { runId: otherRun, listed: 1 };

  test('finds that an activity is not listed any more, or that its page is gone, and says so once', () => {
    const vanished = [{ url: 'https://leisure.example/ballet', listingId: ballet, why: 'not-listed' }];
    given(...read)
      .when(end({ ...second, named: ['https://www.leisure.example/judo/'] }))
      .then(ended([], { ...second, vanished }));
    const gone = [{ url: 'https://leisure.example/judo', listingId: judo, why: 'gone' }];
    given(...read)
      .when(end({ ...second, pages: [page('judo', 'gone')] }))
      .then(ended([page('judo', 'gone')], { ...second, vanished: gone }));
    given(...read, ended([], { ...second, vanished }), begun(run))
      .when(end({ named: ['https://leisure.example/judo'] }))
      .then(ended([]));
  });

  test('misses nothing when it does not know all that the source names, or could not read it', () => {
    given(...read)
      .when(end({ ...second, named: null }))
      .then(ended([], second));
  });

  test('finds what had vanished again', () => {
    const vanished = [{ url: 'https://leisure.example/ballet', listingId: ballet, why: 'not-listed' }];
    given(...read, ended([], { ...second, vanished }), begun(run))
      .when(end({ pages: [page('ballet', 'same', ballet)] }))
      .then(ended([page('ballet', 'same', ballet)], { back: [ballet] }));
  });

  test('forgets pages that gave nothing and are not listed any more', () => {
    given(added, begun(run), ended([page('news', 'failed')]), begun(otherRun))
      .when(end({ ...second, named: [] }))
      .then(ended([], { ...second, forgotten: ['https://leisure.example/news'] }));
  });

  test('of another address misses nothing of the one before', () => {
    const moved: SourceEvent = { type: 'SourceEdited', data: { ...fields, url: 'https://leisure.example/other.xml' } };
    given(...read, moved)
      .when(end({ ...second, named: [] }))
      .then(ended([], second));
  });
});

test('a run reads first what no run has read, then what was read longest ago, each page once', () => {
  const pages = {
    'https://a.example/old': { url: '', listingId: null, readAt: '2026-01-01', vanished: false },
    'https://a.example/older': { url: '', listingId: null, readAt: '2025-01-01', vanished: false },
  };
  const named = ['old', 'older', 'new', 'new/'].map((path) => `https://a.example/${path}`);
  expect(pagesInTurn(named, { ...initialSource, pages }, 2)).toEqual([
    'https://a.example/new/',
    'https://a.example/older',
  ]);
});

test('a source is due at once, and then a day, a week or a month after it was read', () => {
  const source = { ...initialSource, fields, addedAt: '2026-01-01T00:00:00.000Z' };
  expect(dueAt(source)).toBe('2026-01-01T00:00:00.000Z');
  expect(dueAt({ ...source, lastRunAt: '2026-02-01T00:00:00.000Z' })).toBe('2026-02-02T00:00:00.000Z');
  expect(dueAt({ ...source, isPaused: true })).toBeNull();
});

function begunBy(why: 'due' | 'asked'): SourceEvent {
  return { type: 'SourceRunBegun', data: { sourceId, runId: otherRun, why, instructions: null } };
}

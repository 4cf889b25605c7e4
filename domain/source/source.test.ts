import { v5 as uuidv5 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import { MOST_KNOWN_PAGES } from './limits.ts';
import type { RunPage, SourceEvent, SourceFields } from './events.ts';
import { pagesInTurn } from './known-pages.ts';
import { shownParts } from './shown.ts';
import { decide, dueAt, evolve, initialSource, readsOnFrom, type Source, type SourceCommand } from './source.ts';

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
const begin = (
  why: 'due' | 'asked' | 'search',
  at = '2030-01-01T00:00:00.000Z',
): Extract<SourceCommand, { type: 'BeginSourceRun' }> => ({
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
    given(added, { type: 'SourcePaused', data: { sourceId } })
      .when({ ...begin('search'), withOthers: true })
      .thenRefused('source-paused');
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

  test('is added once, and again after it was removed, of which nothing is known then', () => {
    given(added)
      .when({ type: 'AddSource', ...fields })
      .thenRefused('already-added');
    given(added, ended([page('judo', 'new', judo)]), { type: 'SourceRemoved', data: { sourceId } })
      .when({ type: 'AddSource', ...fields })
      .then(added);
  });
  test('that was removed is read no more, and its open run ends', () => {
    const removed: SourceEvent = { type: 'SourceRemoved', data: { sourceId } };
    given(added, removed).when(begin('asked')).thenRefused('no-such-source');
    given(added, begun(run), removed)
      .when(end())
      .then(ended([], { name: '' }));
  });
  test('that is added again while a run of what was removed goes on waits for its end, which tells nothing of it', () => {
    const again: SourceEvent[] = [added, begun(run), { type: 'SourceRemoved', data: { sourceId } }, added];
    given(...again)
      .when(begin('asked', otherRun))
      .thenRefused('already-running');
    const read = [page('judo', 'new', judo)];
    given(...again)
      .when(end({ pages: read }))
      .then(ended(read));
    const after = [...again, ended(read)].reduce(
      (source, event) => evolve(source, { ...event, occurredAt }),
      initialSource,
    );
    expect([after.openRun, after.pages]).toEqual([null, {}]);
  });
});

describe('a list in parts', () => {
  const part = (number: number, error: string | null = null) => {
    const its = { ...fields, kind: 'list', name: 'County', part: { number, of: 2 } } as const;
    const { pages: _, ...source } = evolve(initialSource, { type: 'SourceAdded', data: its, occurredAt });
    return { source: { ...source, found: number, missed: 1 }, error };
  };
  test('is one source, with what all of its parts have come to', () => {
    expect(shownParts([part(1), part(2)])).toMatchObject({
      name: 'County',
      parts: 2,
      state: 'waiting',
      found: 3,
      vanished: 2,
    });
    expect(shownParts([part(1), part(2, 'It is cut off.')])).toMatchObject({
      state: 'failed',
      error: '1 of 2 parts could not be imported. It is cut off.',
    });
    expect(shownParts([{ source: { ...initialSource, found: 0, missed: 0 }, error: null }])).toBeUndefined();
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

  test('that fails for a week takes nothing away: what was found stays, and the source is due again each day', () => {
    const failed = { failure: 'http-status', detail: 'answered 500' } as const;
    const week = Array.from({ length: 7 }, () => [begun(run), ended([page('judo', 'failed')], { failure: failed })]);
    const history: SourceEvent[] = [...read, ended([], second), ...week.flat()];
    const source = history.reduce((state, event) => evolve(state, { ...event, occurredAt }), initialSource);
    expect(Object.values(source.pages).map(({ vanished }) => vanished)).toEqual([false, false]);
    expect(dueAt(source)?.slice(0, 10)).toBe('2026-01-06');
    // What was not listed for that week is told of as soon as the source can be read again.
    given(...history, begun(otherRun))
      .when(end({ ...second, named: ['https://leisure.example/judo'] }))
      .then(
        ended([], { ...second, vanished: [{ url: page('ballet', 'same').url, listingId: ballet, why: 'not-listed' }] }),
      );
  });

  test('tells of a page each time that it vanishes and each time that it comes back', () => {
    const goes = ended([page('ballet', 'gone')], {
      vanished: [{ url: page('ballet', 'gone').url, listingId: ballet, why: 'gone' }],
    });
    const comes = ended([page('ballet', 'same', ballet)], { back: [ballet] });
    const gone = end({ pages: [page('ballet', 'gone')] });
    const back = end({ pages: [page('ballet', 'same', ballet)] });
    const before = [...read, ended([], second), begun(run)];
    given(...before)
      .when(gone)
      .then(goes);
    given(...before, goes, begun(run))
      .when(gone)
      .then(ended([page('ballet', 'gone')]));
    given(...before, goes, begun(run))
      .when(back)
      .then(comes);
    given(...before, goes, begun(run), comes, begun(run))
      .when(gone)
      .then(goes);
  });

  test('forgets pages that gave nothing and are not listed any more', () => {
    given(added, begun(run), ended([page('news', 'failed')]), begun(otherRun))
      .when(end({ ...second, named: [] }))
      .then(ended([], { ...second, forgotten: ['https://leisure.example/news'] }));
  });

  test('forgets what gave nothing first, then what vanished, then what was read longest ago, beyond so many pages', () => {
    const known = (from: number, many: number, more: object = {}) =>
      Object.fromEntries(
        Array.from({ length: many }, (_, at) => [
          `https://leisure.example/${from + at}`,
          {
            url: `https://leisure.example/${from + at}`,
            listingId: judo,
            readAt: '2026-01-01',
            vanished: false,
            ...more,
          },
        ]),
      );
    const after = (pages: Source['pages']) => {
      const last: SourceEvent = ended([page('ballet', 'new', ballet), page('news', 'failed')]);
      const source = {
        ...initialSource,
        fields,
        openRun: { runId: run, why: 'due', instructions: null },
        pages,
      } as const;
      return Object.keys(evolve(source, { ...last, occurredAt }).pages).map((url) => url.split('/').at(-1));
    };
    const kept = after({
      ...known(0, 1, { listingId: null }),
      ...known(1, 1, { vanished: true, readAt: '2025-01-01' }),
      ...known(2, 1, { vanished: true, readAt: '2026-02-01' }),
      ...known(3, MOST_KNOWN_PAGES - 2),
    });
    expect(kept).toHaveLength(MOST_KNOWN_PAGES);
    expect(kept).toEqual(expect.arrayContaining(['ballet', '2', '3', `${MOST_KNOWN_PAGES}`]));
    for (const forgotten of ['0', '1', 'news']) expect(kept).not.toContain(forgotten);
    // What had vanished before it was forgotten is there again all the same.
    given(...read)
      .when(end({ ...second, pages: [page('chess', 'same', ballet)] }))
      .then(ended([page('chess', 'same', ballet)], { ...second, back: [ballet] }));
  });

  test('does not miss a listing that another of its addresses leads to', () => {
    const twice = [page('old', 'new', judo), page('judo', 'same', judo)];
    const both = [added, begun(run), ended(twice), begun(otherRun)];
    given(...both)
      .when(end({ ...second, named: ['https://leisure.example/judo'] }))
      .then(ended([], second));
    given(...both)
      .when(end({ ...second, pages: [page('old', 'gone'), page('judo', 'same', judo)] }))
      .then(ended([page('old', 'gone'), page('judo', 'same', judo)], second));
  });

  test('misses what is still named and has no page any more', () => {
    const gone = [{ url: 'https://leisure.example/judo', listingId: judo, why: 'gone' }];
    given(...read)
      .when(
        end({
          ...second,
          named: ['https://leisure.example/judo', 'https://leisure.example/ballet'],
          pages: [page('judo', 'gone')],
        }),
      )
      .then(ended([page('judo', 'gone')], { ...second, vanished: gone }));
  });

  test('that was open when its source moved leaves nothing that could be missed there', () => {
    const moved: SourceEvent = { type: 'SourceEdited', data: { ...fields, url: 'https://leisure.example/other.xml' } };
    given(added, begun(run), moved, ended([page('judo', 'new', judo)]), begun(otherRun))
      .when(end({ ...second, named: [] }))
      .then(ended([], second));
  });

  test('of another address misses nothing of the one before', () => {
    const moved: SourceEvent = { type: 'SourceEdited', data: { ...fields, url: 'https://leisure.example/other.xml' } };
    given(...read, moved)
      .when(end({ ...second, named: [] }))
      .then(ended([], second));
  });
});

describe('a run of a feed', () => {
  const at = { sourceId, runId: run, format: 'rss', same: 1, done: 2, total: 2, next: null } as const;
  const part = (more: object = {}) => ({ type: 'AdvanceSourceRun', ...at, pages: [], missing: [], ...more }) as const;
  const told = (more: object = {}): SourceEvent => ({
    type: 'SourceRunAdvanced',
    data: { ...at, name: 'Leisure', pages: [], vanished: [], back: [], forgotten: [], ...more },
  });
  const feed: SourceEvent = { type: 'SourceAdded', data: { ...fields, kind: 'feed' } };
  const two = told({ pages: [page('judo', 'new', judo), page('ballet', 'new', ballet)] });
  const url = page('ballet', 'same').url;

  test('tells of each part, marks what it names no more or says is gone, and takes the mark away again', () => {
    const missed = told({ vanished: [{ url, listingId: ballet, why: 'not-listed' }] });
    given(feed, begun(run), two)
      .when(part({ missing: [url] }))
      .then(missed);
    given(feed, begun(run), two)
      .when(part({ pages: [page('ballet', 'gone')] }))
      .then(told({ pages: [page('ballet', 'gone')], vanished: [{ url, listingId: ballet, why: 'gone' }] }));
    given(feed, begun(run), two, missed)
      .when(part({ missing: [url] }))
      .then(told());
    given(feed, begun(run), two, missed)
      .when(part({ pages: [page('ballet', 'same', ballet)] }))
      .then(told({ pages: [page('ballet', 'same', ballet)], back: [ballet] }));
  });

  test('marks nothing of which another item is there still, named or gone', () => {
    const alike = told({ pages: [page('judo', 'new', judo), page('ballet', 'new', judo)] });
    given(feed, begun(run), alike)
      .when(part({ missing: [url] }))
      .then(told());
    given(feed, begun(run), alike)
      .when(part({ pages: [page('ballet', 'gone')] }))
      .then(told({ pages: [page('ballet', 'gone')] }));
  });

  test('tells nothing once it has ended, or its source has moved or gone', () => {
    given(feed, begun(run), ended([])).when(part()).then();
    given(feed, begun(run), { type: 'SourceRemoved', data: { sourceId } }).when(part()).then();
    given(feed, begun(run), { type: 'SourceEdited', data: { ...fields, kind: 'rss' } })
      .when(part())
      .then();
  });

  test('goes on from where the one before ended, until its source moves', () => {
    const after = (...events: readonly SourceEvent[]) =>
      events.reduce((state, event) => evolve(state, { ...event, occurredAt }), initialSource);
    const read = [feed, begun(run), told({ next: 'https://leisure.example/?after=2' }), ended([])];
    expect(after(...read)).toMatchObject({ next: 'https://leisure.example/?after=2', format: 'rss' });
    const moved: SourceEvent = { type: 'SourceEdited', data: { ...fields, url: 'https://b.example/' } };
    expect(after(...read, moved)).toMatchObject({ next: null, format: null });
  });

  test('is of a file when it is of a list, and of none otherwise', () => {
    const begin = { type: 'BeginSourceRun', runId: run, why: 'asked', instructions: null, at: occurredAt } as const;
    const list: SourceEvent = { type: 'SourceAdded', data: { ...fields, kind: 'list', schedule: 'by-hand' } };
    const fileId = judo;
    given(list).when(begin).thenRefused('needs-a-file');
    given(feed)
      .when({ ...begin, fileId })
      .thenRefused('needs-a-file');
    const data = { sourceId, runId: run, why: 'asked', instructions: null, fileId } as const;
    given(list)
      .when({ ...begin, fileId })
      .then({ type: 'SourceRunBegun', data });
    given(list)
      .when({ type: 'EditSource', revision: undefined, ...fields })
      .thenRefused('list-stays');
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

describe('a source is due', () => {
  const source = { ...initialSource, fields, addedAt: '2026-01-01T00:00:00.000Z' };
  const nextOf = (schedule: SourceFields['schedule'], id: string) =>
    dueAt({ ...source, fields: { ...fields, schedule, sourceId: id }, lastRunAt: '2026-02-01T00:00:00.000Z' });
  const first = `${sourceId.slice(0, -4)}0000`;

  test('at once, and then within a day, a week or a month after it was read', () => {
    expect(dueAt(source)).toBe('2026-01-01T00:00:00.000Z');
    expect(nextOf('daily', first)).toBe('2026-02-02T00:00:00.000Z');
    expect(nextOf('weekly', first)).toBe('2026-02-08T00:00:00.000Z');
    expect(nextOf('monthly', first)).toBe('2026-03-03T00:00:00.000Z');
    expect(nextOf('by-hand', first)).toBeNull();
    expect(dueAt({ ...source, isPaused: true })).toBeNull();
  });

  test('at a time of its own, also when all were read at once', () => {
    const times = Array.from({ length: 200 }, (_, at) => nextOf('daily', uuidv5(`${at}`, sourceId)) ?? '').toSorted();
    expect([
      (times[0] ?? '') >= '2026-02-01T23:00:00.000Z',
      (times.at(-1) ?? '') <= '2026-02-02T00:00:00.000Z',
    ]).toEqual([true, true]);
    const minutes = Map.groupBy(times, (time) => time.slice(0, 16));
    expect(Math.max(...[...minutes.values()].map(({ length }) => length))).toBeLessThan(20);
  });
});

function begunBy(why: 'due' | 'asked'): SourceEvent {
  return { type: 'SourceRunBegun', data: { sourceId, runId: otherRun, why, instructions: null } };
}

test('a feed is read on from where it ended, and anew once it need not tell any more what was deleted since', () => {
  const after = (...events: readonly SourceEvent[]): Source =>
    events.reduce((source, event) => evolve(source, { ...event, occurredAt }), initialSource);
  const advanced: SourceEvent = {
    type: 'SourceRunAdvanced',
    data: {
      sourceId,
      runId: run,
      name: 'Leisure',
      format: 'openactive',
      pages: [],
      same: 0,
      vanished: [],
      back: [],
      forgotten: [],
      done: 0,
      total: null,
      next: 'https://leisure.example/feed?after=9',
    },
  };
  const tooLarge = { failure: { failure: 'too-large', detail: 'no end' } };
  const feed: readonly SourceEvent[] = [
    { type: 'SourceAdded', data: { ...fields, kind: 'feed' } },
    begun(run),
    advanced,
  ];
  const [soon, late] = ['2026-01-11T09:00:00.000Z', '2026-01-11T11:00:00.000Z'];
  const whole = after(...feed, ended([]));
  expect([readsOnFrom(whole, soon), readsOnFrom(whole, late)]).toEqual(['https://leisure.example/feed?after=9', null]);
  // What had no end when it was read anew goes on where that was given up, whenever that was.
  const long = after(...feed, ended([]), begun(run), ended([], tooLarge));
  expect(readsOnFrom(long, late)).toBe('https://leisure.example/feed?after=9');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenFor } from '../../kernel/given.ts';
import type { PageEvent } from '../events.ts';
import { decide, evolve, initialPage, type PageCommand } from '../page.ts';
import { dueAgainAt, FIRST_HOURS, hoursAfter, LONGEST_HOURS, SHORTEST_HOURS } from './again.ts';

const given = givenFor<PageCommand, typeof initialPage, PageEvent>({ initial: initialPage, evolve, decide });

/** Its last part is 0, so that it is read as late as may be. */
const pageId = '0b9ff5a5-1f4d-5d0c-8f0e-000000000000';
const url = 'https://forest.example/';
const at = (day: number): string => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString();
const runOf = (number: number): string => `01890000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;
const [first, second] = [runOf(1), runOf(2)];

const read = (day: number, contentHash = 'one', runId = first): PageEvent => ({
  type: 'ActivityScraped',
  data: {
    pageId,
    contactSubject: pageId,
    runId,
    url,
    scrapedAt: at(day),
    contentHash,
    imageCount: 0,
    durationMs: 1,
    fields: { name: 'Forest School' },
    methods: {},
    evidence: {},
    classes: [],
    validators: { etag: '"1"', lastModified: null },
  },
});
const askedAgain = (day: number, why: 'due' | 'asked' = 'due', runId = second): PageEvent => ({
  type: 'ScrapeRequested',
  data: { pageId, runId, url, again: { why, at: at(day) } },
});
const unchanged = (day: number, runId = second): PageEvent => ({
  type: 'PageUnchanged',
  data: { pageId, runId, url, readAt: at(day), durationMs: 1 },
});
const failed = (runId = second, goneVisits?: number): PageEvent => ({
  type: 'ScrapeFailed',
  data: {
    pageId,
    runId,
    url,
    failure: 'http-status',
    detail: goneVisits === undefined ? 'x answered 500' : 'x answered 404',
    durationMs: 1,
    ...(goneVisits !== undefined && { goneVisits }),
  },
});
const paused: PageEvent = { type: 'ReadingAgainPaused', data: { pageId } };
const again = (day: number, why: 'due' | 'asked' = 'due'): PageCommand => ({
  type: 'ReadAgain',
  pageId,
  runId: second,
  why,
  at: at(day),
});
const after = (...events: readonly PageEvent[]) => events.reduce(evolve, initialPage).again;
const dueAfter = (...events: readonly PageEvent[]) => dueAgainAt(after(...events), pageId);

describe('a page is read again', () => {
  test('a week after it was read first, and not before', () => {
    given(read(0)).when(again(6)).then();
    given(read(0)).when(again(7)).then(askedAgain(7));
  });
  test('not when nobody has read it yet', () => {
    given().when(again(7)).thenRefused('never-read');
  });
  test('once at a time', () => {
    given(read(0), askedAgain(7))
      .when({ ...again(30), runId: runOf(3) } as PageCommand)
      .then();
    given(read(0), askedAgain(7))
      .when({ ...again(30, 'asked'), runId: runOf(3) } as PageCommand)
      .thenRefused('already-reading');
  });
  test('not while that is paused, unless an admin asks for it', () => {
    given(read(0), paused).when(again(300)).then();
    given(read(0), paused).when(again(1, 'asked')).then(askedAgain(1, 'asked'));
    given(read(0), paused, { type: 'ReadingAgainResumed', data: { pageId } }).when(again(7)).then(askedAgain(7));
  });
  test('is paused and resumed once', () => {
    given(read(0)).when({ type: 'PauseReadingAgain', pageId }).then(paused);
    given(read(0), paused).when({ type: 'PauseReadingAgain', pageId }).then();
    given(read(0)).when({ type: 'ResumeReadingAgain', pageId }).then();
  });
  test('and comes to that it had not changed', () => {
    const data = { pageId, runId: second, url, readAt: at(7), durationMs: 1 };
    given(read(0), askedAgain(7)).when({ type: 'RecordUnchanged', unchanged: data }).then(unchanged(7));
    given(read(0), askedAgain(7), unchanged(7)).when({ type: 'RecordUnchanged', unchanged: data }).then();
  });
});

/** A reading that says nothing of classes and took so long. */
const withoutClasses = (durationMs: number): PageEvent => {
  const { type, data } = read(0) as Extract<PageEvent, { type: 'ActivityScraped' }>;
  const { classes: _, ...rest } = data;
  return { type, data: { ...rest, durationMs } };
};

test('what a crawler or a feed said of a page is not ours to read again', () => {
  given(withoutClasses(0)).when(again(100)).thenRefused('never-read');
});

test('what a crawler or a feed says in other words has the page read whole the next time: a 304 would confirm theirs', () => {
  const pushed = withoutClasses(0) as Extract<PageEvent, { type: 'ActivityScraped' }>;
  const other: PageEvent = { ...pushed, data: { ...pushed.data, contentHash: second } };
  expect(after(read(0), pushed).validators).not.toBeNull();
  expect(after(read(0), other).validators).toBeNull();
  expect(after(read(0), other, read(1)).validators).not.toBeNull();
});

test('what our own reader read before it knew of classes is, also where another page led to it', () => {
  given(withoutClasses(120)).when(again(7)).then(askedAgain(7));
});

test('a page that anybody has met away is read whole once it is back, so that the log says that it is', () => {
  expect(after(read(0)).validators).not.toBeNull();
  expect(after(read(0), failed(runOf(9), 1)).validators).toBeNull();
  expect(after(read(0), failed(runOf(9), 1), read(1)).goneVisits).toBe(0);
  // One that could not be had for another reason says nothing about that.
  expect(after(read(0), failed(runOf(9))).validators).not.toBeNull();
});

describe('the interval', () => {
  test('is twice as long when nothing had changed, as its server or its reading says', () => {
    expect(dueAfter(read(0), askedAgain(7), unchanged(7))).toBe(at(7 + 14));
    expect(dueAfter(read(0), askedAgain(7), read(7, 'one', second))).toBe(at(7 + 14));
  });
  test('is half as long when something had, whoever came upon it', () => {
    expect(dueAfter(read(0), askedAgain(7), read(7, 'two', second))).toBe(at(7 + 3.5));
    expect(dueAfter(read(0), read(2, 'two', runOf(3)))).toBe(at(2 + 3.5));
  });
  test('is not made longer by whoever has an unchanged page read over and over', () => {
    const often = Array.from({ length: 20 }, (_, index) => read(0, 'one', runOf(index + 3)));
    expect(after(read(0), ...often).everyHours).toBe(FIRST_HOURS);
  });
  test('stays when the page cannot be had, and a page that is not there is looked for the next day, three times', () => {
    expect(dueAfter(read(0), askedAgain(7), failed())).toBe(at(14));
    const gone = [read(0), askedAgain(7), failed(second, 1)];
    expect(dueAfter(...gone)).toBe(at(8));
    gone.push(askedAgain(8), failed(second, 2));
    expect(dueAfter(...gone)).toBe(at(9));
    gone.push(askedAgain(9), failed(second, 3));
    expect(dueAfter(...gone)).toBe(at(9 + 14));
    expect(after(...gone).validators).toBeNull();
  });
  test('is spread by the page, at most an hour of a day', () => {
    const other = '0b9ff5a5-1f4d-5d0c-8f0e-00000000ffff';
    const due = Date.parse(dueAgainAt(after(read(0)), other) ?? '');
    expect(due).toBeGreaterThanOrEqual(Date.parse(at(7)) - 7 * 3_600_000);
    expect(due).toBeLessThan(Date.parse(at(7)));
  });

  test('keeps within a day and ninety days and follows from what was seen, whatever that was', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (seen) => {
        const all = [FIRST_HOURS];
        for (const changed of seen) all.push(hoursAfter(all.at(-1) ?? 0, changed));
        for (const [index, hours] of all.entries()) {
          expect(hours).toBeGreaterThanOrEqual(SHORTEST_HOURS);
          expect(hours).toBeLessThanOrEqual(LONGEST_HOURS);
          const before = all[index - 1];
          if (before === undefined) continue;
          if (seen[index - 1] === true) expect(hours).toBe(Math.max(SHORTEST_HOURS, Math.round(before / 2)));
          else expect(hours).toBe(Math.min(LONGEST_HOURS, before * 2));
        }
      }),
    );
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extractActivity } from '#scraper/extract/extract-activity.ts';
import { type Kind, kindFixtures, kinds } from '#scraper/scoring/kinds.ts';
import { SURE } from '#domain/listing/shown/doubt.ts';
import { reliabilities, shownBy } from '#scraper/scoring/reliability.ts';
import { summaries } from '#scraper/scoring/summary.ts';
import { repository } from '../site/frontend.ts';
import { scraperPage } from './scraper-page.ts';

/** Reading them all takes a while: once is enough. */
const read = summaries();
const fixtures = kindFixtures();

/** The secretary, the clerk's address and a sibling's price of two pages that were asked once: not mended yet. */
const KNOWN_INVENTED = 3;

test('docs/scraper.md says how the fixtures of each kind are read: after a change, run npm run docs:scraper', () => {
  expect(readFileSync(join(repository, 'docs/scraper.md'), 'utf8')).toBe(scraperPage(read));
});

/** What is known to be misread, "page: field": nothing else may be, and what is read at last goes from here. */
const knownUnread: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  place: ['head-office-in-data: category'],
  contact: ['church-toddler-group: contactPhone'],
  prices: ['two-lesson-lengths: town'],
  description: ['portal-description: freeActivity'],
  fresh: [
    'after-school-code: town',
    'belfast-football-classlist: providerName',
    'belfast-football-classlist: priceUnit',
    'broadwater-ballet-timetable: subcategory',
    'derry-soft-play: town',
    'devon-farm-club: schedule',
    'forest-tots-aberfoyle: town',
    'golcar-junior-brass: contactName',
    'golcar-junior-brass: schedule',
    'golcar-junior-brass: minAgeMonths',
    'golcar-junior-brass: maxAgeMonths',
    'hive-holiday-club-exmouth: priceTo',
    'hornsea-sea-swim-school: name',
    'hornsea-sea-swim-school: location',
    'hornsea-sea-swim-school: priceUnit',
    'hove-drama-squarespace: contactName',
    'hove-drama-squarespace: priceUnit',
    'hull-baby-music-facebook: contactName',
    'kirkcaldy-library-lego: dropInAvailable',
    'moorland-pony-days: name',
    'moseley-maths-tutor: priceFrom',
    'norwich-museum-event: freeActivity',
    'norwich-museum-event: maxAgeMonths',
    'owlerton-judo-tables: location',
    'owlerton-judo-tables: priceUnit',
    'pavilion-pottery-drop: providerName',
    'peterborough-holiday-pdf: priceUnit',
    'peterborough-holiday-pdf: schedule',
    'peterborough-holiday-pdf: maxAgeMonths',
    'peterborough-holiday-pdf: whatToBring',
    'sensory-saturdays-sen: category',
    'sensory-saturdays-sen: location',
    'sensory-saturdays-sen: maxAgeMonths',
    'shrewsbury-messy-church: contactName',
    'snowdonia-climbing-kids: category',
    'southfields-chess-kings: name',
    'southfields-chess-kings: providerName',
    'southfields-chess-kings: schedule',
    'teffont-tots-parish: contactEmail',
    'teffont-tots-parish: priceTo',
    'tiny-tonics-chippenham: priceFrom',
    'tiny-tonics-chippenham: minAgeMonths',
    'truro-kids-yoga-centre: schedule',
    'wolverhampton-haf-winter: bookingRequired',
  ],
};

/** Pages as others write them: not everything on them is read. */
const asWritten: readonly Kind[] = ['unseen', 'local', 'kept', 'again'];
/** Pages that were asked once, and hardly mended for. */
const askedOnce: readonly Kind[] = ['apart', 'hard', 'collected'];

test('the fixtures of each kind are read as a person reads them but for what is known, and of pages about something else nothing is', () => {
  for (const kind of kinds.filter((each) => ![...askedOnce, ...asWritten].includes(each)))
    expect(read[kind], kind).toMatchObject({
      unread: knownUnread[kind] ?? [],
      taken: 0,
      invented: kind === 'fresh' ? KNOWN_INVENTED : 0,
    });
});

test('of pages that say much besides nothing is taken that is about something else, and most is read', () => {
  for (const kind of asWritten) {
    expect(read[kind], kind).toMatchObject({ taken: 0, invented: 0 });
    expect(read[kind].all, kind).toBeGreaterThanOrEqual(90);
  }
});

/** Names of the pages of `kind` that are about something else and of which `reading` makes an activity. */
const takenOf = (
  kind: Kind,
  reading: (fixture: (typeof fixtures)[number]) => ReturnType<typeof extractActivity>,
): readonly string[] =>
  fixtures
    .filter((fixture) => fixture.kind === kind && fixture.wanted.nothing && reading(fixture).isActivity)
    .map(({ name }) => name);

test('of pages that were asked once and not mended for most is read all the same', () => {
  expect(takenOf('apart', ({ html, wanted }) => extractActivity(html, wanted.url))).toEqual([]);
  expect(read.apart.all).toBeGreaterThanOrEqual(80);
  expect(takenOf('hard', ({ html, wanted }) => extractActivity(html, wanted.url))).toEqual([]);
  expect(read.hard.all).toBeGreaterThanOrEqual(85);
  expect(takenOf('collected', ({ html, wanted }) => extractActivity(html, wanted.url))).toEqual([]);
  expect(read.collected.all).toBeGreaterThanOrEqual(80);
});

test('what a page is about is told by the page, and hardly by its address', () => {
  const taken = kinds
    .filter((kind) => kind !== 'hard')
    .flatMap((kind) => takenOf(kind, ({ html }) => extractActivity(html, 'https://www.a.example/page')));
  // Of a choir for grown-ups only the address says for whom it is.
  expect(taken).toEqual(['adult-choir']);
});

test('of the fields that count as sure at least 95 % are right, and they are not few', () => {
  const sure = kinds.flatMap((kind) => read[kind].sureness).filter(({ isSure }) => isSure);
  const sum = (of: 'right' | 'all'): number => sure.reduce((total, each) => total + each[of], 0);
  expect(sum('right') / sum('all')).toBeGreaterThanOrEqual(0.95);
  expect(sum('all')).toBeGreaterThan(150);
});

test('how sure a way of reading says it is stays near how often it is right', () => {
  const all = reliabilities(kinds.flatMap((kind) => read[kind].sureness));
  const measured = all.flatMap((each) => {
    const shown = shownBy(each);
    return shown === undefined ? [] : [{ ...each, shown, away: Math.abs(shown - each.stated) }];
  });
  expect(measured.filter(({ away }) => away > 15)).toEqual([]);
  // A place in a sentence is looked at first, and what nearly always is right is not.
  expect(measured.filter(({ stated }) => stated < SURE).map(({ field, method }) => `${field}: ${method}`)).toEqual([
    'location: text',
  ]);
  expect(measured.length).toBeGreaterThan(20);
});

test('each kind has at least six pages, and a fifth of all are about something else', () => {
  const all = Object.values(read);
  expect(Math.min(...all.map(({ pages }) => pages))).toBeGreaterThanOrEqual(6);
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  expect(sum(all.map(({ others }) => others)) / sum(all.map(({ pages }) => pages))).toBeGreaterThanOrEqual(0.2);
});

import { expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { SeoPageEvent, SeoPageFields } from './events.ts';
import { isPagePath } from './page-path.ts';
import { SeoPageInputSchema } from './requests.ts';
import { saidWith } from './said.ts';
import { decide, evolve, initialSeoPage, type SeoPage, type SeoPageCommand } from './seo-page.ts';
import { seoSummary } from './views.ts';

const occurredAt = '2026-01-05T10:00:00.000Z';
const given = givenFor<SeoPageCommand, SeoPage, SeoPageEvent>({
  initial: initialSeoPage,
  evolve: (page, event) => evolve(page, { ...event, occurredAt }),
  decide,
});
const fields: SeoPageFields = {
  seoPageId: '01890000-0000-5000-8000-000000000001',
  path: '/offers',
  title: 'Family offers in Surrey',
  metaDescription: null,
  ogTitle: null,
  ogDescription: null,
  customContent: null,
};
const created: SeoPageEvent = { type: 'SeoPageCreated', data: fields };
const other = { ...fields, title: 'Offers' };
const edited: SeoPageEvent = { type: 'SeoPageEdited', data: other };
const deleted: SeoPageEvent = { type: 'SeoPageDeleted', data: { seoPageId: fields.seoPageId } };

test('of a path something is said once, and can be said anew when it was deleted', () => {
  given()
    .when({ type: 'CreateSeoPage', ...fields })
    .then(created);
  given(created)
    .when({ type: 'CreateSeoPage', ...other })
    .thenRefused('path-taken');
  given(created, deleted)
    .when({ type: 'CreateSeoPage', ...fields })
    .then(created);
});

test('it is edited by whoever has seen it as it is, and only when something changes', () => {
  given(created)
    .when({ type: 'EditSeoPage', revision: 1, ...other })
    .then(edited);
  given(created)
    .when({ type: 'EditSeoPage', revision: undefined, ...other })
    .then(edited);
  given(created, edited)
    .when({ type: 'EditSeoPage', revision: 1, ...fields })
    .thenRefused('page-changed');
  given(created)
    .when({ type: 'EditSeoPage', revision: 1, ...fields })
    .then();
  given(created)
    .when({ type: 'EditSeoPage', revision: 1, ...fields, path: '/faqs' })
    .thenRefused('another-path');
});

test('what is not there is neither edited nor deleted', () => {
  given(created).when({ type: 'DeleteSeoPage', revision: 1 }).then(deleted);
  given(created, edited).when({ type: 'DeleteSeoPage', revision: 1 }).thenRefused('page-changed');
  for (const history of [[], [created, deleted]])
    given(...history)
      .when({ type: 'DeleteSeoPage', revision: undefined })
      .thenRefused('no-such-page');
});

test.each([
  [{}, 'Path and title are required'],
  [{ path: '/offers', title: ' ' }, 'Path and title are required'],
  [{ path: ' ', title: 'Offers' }, 'Path and title are required'],
  [{ path: 'https://elsewhere.example/', title: 'Offers' }, 'begins with /'],
  [{ path: '//elsewhere.example', title: 'Offers' }, 'begins with /'],
  [{ path: '/offers?sort=name', title: 'Offers' }, 'begins with /'],
  [{ path: '/of fers', title: 'Offers' }, 'begins with /'],
  [{ path: '/off\u200bers', title: 'Offers' }, 'begins with /'],
  [{ path: '/offers', title: '\u202e\u200b\u3164' }, 'Path and title are required'],
  [{ path: '/offers', title: 'x'.repeat(121) }, 'at most 120 characters'],
])('%j is refused', (typed, message) => {
  const { error } = SeoPageInputSchema.safeParse(typed);
  expect(error?.issues.map((issue) => issue.message).join()).toContain(message);
});

test('a path is kept without a slash at its end, texts without what cannot be seen, and what is empty is nothing', () => {
  expect(SeoPageInputSchema.parse({ path: ' /offers/ ', title: ' Family\noffers\u0000 ', ogTitle: ' ' })).toMatchObject(
    {
      path: '/offers',
      title: 'Family offers',
      ogTitle: null,
      customContent: null,
    },
  );
  expect(SeoPageInputSchema.parse({ path: '/', title: 'Home' }).path).toBe('/');
  const texts = { title: '\u202eFamily 👩\u200d👧 offers', customContent: `a\u202eb\tc\r\n${'x'.repeat(4_000)}` };
  expect(SeoPageInputSchema.parse({ path: '/', ...texts })).toMatchObject({
    title: 'Family 👩\u200d👧 offers',
    customContent: `ab c\n${'x'.repeat(4_000)}`,
  });
});

test('click-through rates are averaged to one decimal over the pages of which they are known', () => {
  const page = (clickThroughRate: number | null) => ({ pageViews: 2, clickThroughRate });
  expect(seoSummary([])).toEqual({ pageViews: 0, averageClickThroughRate: null });
  expect(seoSummary([page(null)])).toEqual({ pageViews: 2, averageClickThroughRate: null });
  expect(seoSummary([page(2.4), page(null), page(3.15), page(1)])).toEqual({
    pageViews: 8,
    averageClickThroughRate: 2.2,
  });
});

test('no page stands at an address that means nothing, though others of its kind have one', () => {
  const id = '01890000-0000-7000-8000-000000000001';
  const pages = [
    '/',
    '/offers',
    '/for-providers',
    '/activities',
    '/activities/swimming',
    '/activities/in/guildford',
    '/activities/swimming/in/virginia-water',
    '/activities/for/13-plus',
    `/activities/${id}`,
    `/activities/${id}/book`,
  ];
  expect(pages.filter((path) => !isPagePath(path))).toEqual([]);
  const none = [
    '/half-term',
    '/activities/scuba',
    '/activities/in/atlantis',
    '/activities/swimming/in/atlantis',
    '/activities/scuba/in/guildford',
    '/activities/for/99',
    '/activities/scuba/book',
    '/preview/components',
  ];
  expect(none.filter(isPagePath)).toEqual([]);
});

test('what was written of a page gives way to what is searched for, and to no filter that is cleared', () => {
  const said = { title: 'Clubs in Surrey', description: 'Chosen by us.', text: 'At its end.' };
  const at = (search: string) => saidWith(said, new URLSearchParams(search));
  for (const nothing of ['', 'category=all', 'search=&location=&ageRange=&category=', 'search=%20', 'location=Woking'])
    expect([nothing, at(nothing)]).toEqual([nothing, said]);
  for (const asked of ['search=otters', 'category=swimming', 'search=&category=arts'])
    expect([asked, at(asked)]).toEqual([asked, { title: null, description: null, text: 'At its end.' }]);
});

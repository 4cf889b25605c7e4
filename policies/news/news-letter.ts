import { count } from '#domain/kernel/concept.ts';
import type { Change } from '#domain/saved-search/news.ts';
import { pathTo } from '#domain/site/pages.ts';
import { stopToken } from '#platform/mail/alert-token.ts';
import { letter, type Message } from '#platform/mail/templates.ts';
import type { LetterSite } from '../newsletter/newsletter-letters.ts';

/** A listing as a letter names it. */
export interface Named {
  readonly listingId: string;
  readonly name: string;
  readonly town: string | null;
}

/** What is new for one member: in which of their searches, and of their favourites. */
export interface News {
  readonly memberId: string;
  readonly firstName: string;
  readonly searches: readonly {
    readonly searchId: string;
    readonly name: string;
    readonly query: string;
    readonly listings: readonly Named[];
  }[];
  readonly changes: readonly (Named & { readonly changes: readonly Change[] })[];
}

/** Activities of one search in one letter. */
const MOST = 10;

/** Everything that is new for one member since their last letter, with a way to stop each part of it and all of it. */
export function newsLetter(site: LetterSite, news: News): Message {
  const { baseUrl } = site;
  const { memberId, searches, changes } = news;
  const stop = (what: string): string =>
    `${baseUrl}${pathTo('stop-alerts')}?${new URLSearchParams({ token: stopToken(site.sessionSecret, { memberId, what }) }).toString()}`;
  const written = letter({
    subject: subjectOf(news),
    greeting: news.firstName,
    paragraphs: [
      ...searches.flatMap(({ searchId, name, query, listings }) => [
        `New in your search “${name}”:`,
        ...listings.slice(0, MOST).map((each) => lineOf(site, each)),
        ...(listings.length > MOST
          ? [`And ${listings.length - MOST} more: ${baseUrl}${pathTo('directory')}?${query}&sort=newest`]
          : []),
        `To get no more emails about this search, open ${stop(searchId)}`,
      ]),
      ...(changes.length === 0
        ? []
        : [
            'Changed among your favourites:',
            ...changes.map((each) => `${lineOf(site, each)}\n${each.changes.map(saidOf).join(' ')}`),
            `To get no more emails about your favourites, open ${stop('favourites')}`,
          ]),
    ],
    action: { label: 'See your saved searches', link: `${baseUrl}${pathTo('saved-searches')}` },
    closing: `You are receiving this email because you asked for it, at most once a day. To stop all of these emails, open ${stop('all')}`,
  });
  const oneClick = new URL('/api/alerts/stop', baseUrl);
  oneClick.searchParams.set('token', stopToken(site.sessionSecret, { memberId, what: 'all' }));
  return {
    ...written,
    headers: { 'List-Unsubscribe': `<${oneClick.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function subjectOf({ searches, changes }: News): string {
  const found = new Set(searches.flatMap(({ listings }) => listings.map(({ listingId }) => listingId))).size;
  const parts = [
    ...(found > 0 ? [`${found === 1 ? 'one new activity' : `${found} new activities`} for you`] : []),
    ...(changes.length > 0
      ? [
          changes.length === 1
            ? 'one of your favourites has changed'
            : `${count(changes.length, 'favourite')} have changed`,
        ]
      : []),
  ];
  const text = parts.join(', and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const lineOf = ({ baseUrl }: LetterSite, { name, town, listingId }: Named): string =>
  `${name}${town === null ? '' : ` (${town})`}: ${baseUrl}${pathTo('listing', { id: listingId })}`;

const called = { price: 'Price', time: 'Times', place: 'Place' } as const;

/** One change. What was stated begins with a capital and may be several lines of a timetable, so it stands in no sentence of ours. */
function saidOf({ what, before, after }: Change): string {
  if (what === 'ended') return 'It is no longer listed.';
  if (what === 'back') return 'It is listed again.';
  const name = called[what];
  if (after === null) return `${name}: no longer stated (was ${before}).`;
  return before === null ? `${name}: now stated as ${after}.` : `${name}: now ${after} (was ${before}).`;
}

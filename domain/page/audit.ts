import { count, type EntityView, known, type Sentences, type Told, type Trail } from '../kernel/concept.ts';
import type { GoneVerdict, pageEvents, PageEvent } from './events.ts';
import { whyNotRead } from './failure-words.ts';

/** What came of a page; its name is its address. */
export const pageTrail: Trail<PageEvent, null> = {
  initial: { name: null, view: {}, state: null },
  tell: ({ name, view }, event) => {
    const now = (url: string | null, changes: EntityView): Told<null> => ({
      name: url,
      view: known({ ...view, ...changes }),
      state: null,
    });
    switch (event.type) {
      case 'ScrapeRequested':
        return now(event.data.url, { url: event.data.url });
      case 'ScrapeRedirected':
        return now(name, { leadsTo: event.data.url });
      case 'ActivityScraped': {
        const { url, contentHash, fields } = event.data;
        return now(url, { url, contentHash, foundFields: Object.keys(fields).toSorted(), failure: null });
      }
      case 'ClassScraped': {
        const { url, key, contentHash, fields } = event.data;
        return now(fields.name ?? key, { url, contentHash, foundFields: Object.keys(fields).toSorted() });
      }
      case 'ScrapeFailed':
        return now(event.data.url, { url: event.data.url, failure: event.data.failure });
      case 'PageUnchanged':
        return now(event.data.url, { url: event.data.url, failure: null });
      case 'ReadingAgainPaused':
        return now(name, { readingPaused: true });
      case 'ReadingAgainResumed':
        return now(name, { readingPaused: null });
      case 'GonePageReviewRaised':
        return now(event.data.url, { goneReview: 'open' });
      case 'GonePageReviewed': {
        const { verdict, adminNotes } = event.data;
        return now(name, { goneReview: verdict, adminNotes });
      }
      case 'GonePageReopened':
        return now(name, { goneReview: 'open', adminNotes: null });
      case 'PageClaimed':
        return now(name, { listingId: event.data.listingId, claimedBy: event.data.claimedBy });
    }
  },
};

const decided: Readonly<Record<GoneVerdict, (listings: number) => string>> = {
  keep: () => 'its listings stay, and it is read on',
  stop: () => 'its listings stay, and it is not read any more',
  archive: (listings) => `${count(listings, 'listing')} taken out of the directory`,
};

export const pageSentences: Sentences<typeof pageEvents> = {
  ScrapeRequested: ({ url, again }) =>
    again === undefined
      ? `${url} was asked for`
      : again.why === 'due'
        ? `${url} was asked for again, because it was due`
        : `${url} was asked for again, because an admin asked for it`,
  ScrapeRedirected: ({ url }, { name }) => `${name ?? 'A page'} led to ${url}`,
  ActivityScraped: ({ url, fields }) => `${url} was read: ${count(Object.keys(fields).length, 'field')} found`,
  ClassScraped: ({ url, key, fields }) =>
    `“${fields.name ?? key}” was read on ${url}: ${count(Object.keys(fields).length, 'field')} found`,
  ScrapeFailed: ({ url, failure, detail }) => `${url} could not be read: ${whyNotRead(failure, detail)}`,
  PageUnchanged: ({ url }) => `${url} had not changed`,
  ReadingAgainPaused: (_data, { name }) => `${name ?? 'A page'} is not read again by itself any more`,
  ReadingAgainResumed: (_data, { name }) => `${name ?? 'A page'} is read again by itself`,
  GonePageReviewRaised: ({ url, goneVisits }) =>
    `${url} was not there at ${count(goneVisits, 'visit')}: it waits for review`,
  GonePageReviewed: ({ verdict, listingIds }, { name }) =>
    `${name ?? 'A page'} is gone: ${decided[verdict](listingIds.length)}`,
  GonePageReopened: (_data, { name }) =>
    `The decision on ${name ?? 'a page'}, which is gone, was taken back: it waits for review again`,
  PageClaimed: (_data, { name }) => `${name ?? 'A page'} was given its listing`,
};

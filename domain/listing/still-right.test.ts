import { expect, describe, test } from 'vitest';
import { asked, askedAbout, isOld, monthsBefore, quarterOf } from './still-right.ts';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import type { ListingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { ListingEvent } from './events.ts';
import { evolve, initialListing, type Listing } from './listing.ts';
import { archived, drafted, listingId, live, submitted } from './listing-samples.ts';
import { evolveShown, initialShown } from './shown/shown-listing.ts';

const given = givenFor<ListingCommand, Listing, ListingEvent | PersonEvent>({
  initial: initialListing,
  evolve,
  decide,
});
const now = new Date('2026-11-24T10:00:00Z');
const confirm: ListingCommand = { type: 'ConfirmListing', by: 'provider' };
const confirmed: ListingEvent = { type: 'ListingConfirmed', data: { listingId, confirmedBy: 'provider' } };

describe('what is live', () => {
  test('is confirmed, again and again; nothing else is', () => {
    given(...live)
      .when(confirm)
      .then(confirmed);
    given(...live, confirmed)
      .when(confirm)
      .then(confirmed);
    for (const past of [[drafted()], [drafted(), submitted()], [...live, archived]])
      given(...past)
        .when(confirm)
        .thenRefused('not-live');
  });
  test('is as it was, and known to be so from then on, what it states of safety included', () => {
    const stated: ListingEvent = {
      type: 'ListingEdited',
      data: {
        listingId,
        contactSubject: listingId,
        revision: 2,
        editedBy: 'admin',
        changes: { insured: true, firstAid: false },
      },
    };
    const shown = [...live, stated, confirmed].reduce(
      (listing, event, index) => evolveShown(listing, { ...event, occurredAt: `2026-0${index + 1}-05T10:00:00.000Z` }),
      initialShown,
    );
    const at = `2026-0${live.length + 2}-05T10:00:00.000Z`;
    expect(shown.revision).toBe(2);
    expect(shown.shown.times?.lastConfirmedAt).toBe(at);
    expect(shown.shown.times?.updatedAt).not.toBe(at);
    expect(shown.shown.provenance.insured).toEqual({ by: 'provider', at, url: null, method: null });
    expect(shown.shown.provenance.firstAid?.by).toBe('admin');
    expect(shown.shown.provenance.name?.at).not.toBe(at);
  });
});

test('a link is good until after the next letter, for its own activity and the business that was asked', () => {
  const about = { listingId, businessId: '01890000-0000-7000-8000-0000000000b1' };
  const text = asked(about, now);
  expect(askedAbout(text, now)).toEqual(about);
  expect(askedAbout(text, new Date('2027-03-24T23:00:00Z'))).toEqual(about);
  expect(askedAbout(text, new Date('2027-03-25T00:00:00Z'))).toBe('over');
  expect(askedAbout('nonsense', now)).toBe('over');
  // What was sent before letters said whom they asked.
  expect(askedAbout(`${listingId}~2027-03-24`, now)).toBe('unknown');
});

test('after a year without anybody’s word an activity is old; a quarter is three months', () => {
  expect(monthsBefore(now, 12).toISOString()).toBe('2025-11-24T00:00:00.000Z');
  expect(isOld('2025-11-23T23:59:59.000Z', now)).toBe(true);
  expect(isOld('2025-11-24T00:00:00.000Z', now)).toBe(false);
  expect(quarterOf(now)).toBe('2026-Q4');
  expect(quarterOf(new Date('2027-01-01T00:00:00Z'))).toBe('2027-Q1');
});

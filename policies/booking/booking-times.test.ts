import type { Logger } from 'pino';
import { expect, test, vi } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import type { Database } from '#platform/database.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { keepBookingTimes } from './booking-times.ts';

const { BookingAsked } = concepts.booking.samples;
const now = () => new Date('2026-03-06T10:00:00.000Z');

/** Two requests that nobody answered in time, and two bookings to be reminded of; the read model knows them by every question. */
async function twoOfEach() {
  const log = memoryLog();
  for (const each of [1, 2]) {
    const occasionId = id(each);
    const asked = { type: 'BookingAsked', data: { ...BookingAsked, occasionId } } as const;
    await log.append(streams.booking(occasionId), 'any', [asked], someContext());
  }
  const { listingId, sessionId, date } = BookingAsked.occasion;
  const { ListingDrafted, ListingApproved, ListingVerdictUndone, ListingEdited } = concepts.listing.samples;
  const known = { name: 'Forest School', location: 'The old mill', town: 'Woking' };
  // The approval is taken back, and what it says since then nobody has looked at.
  const listing: readonly DomainEvent[] = [
    { type: 'ListingDrafted', data: { ...ListingDrafted, listingId, fields: known } },
    { type: 'ListingApproved', data: { ...ListingApproved, listingId } },
    {
      type: 'ListingVerdictUndone',
      data: { ...ListingVerdictUndone, listingId, revisionId: null, standing: 'pending' },
    },
    { type: 'ListingEdited', data: { ...ListingEdited, listingId, changes: { name: 'Unseen', town: 'Unseen' } } },
  ];
  await log.append(streams.listing(listingId), 'any', listing, someContext());
  const due = [1, 2].map((each) => ({ occasion_id: id(each), listing_id: listingId, session_id: sessionId, date }));
  const booked = { listing_id: listingId, first_name: 'Petra', name: 'Unseen', place: 'Unseen', date, places: 1 };
  const times = { amount_pence: 850, start: '16:00', end: '17:00', starts_at: new Date('2026-03-10T16:00:00Z') };
  const reminded = [1, 2].map((each) => ({
    ...booked,
    ...times,
    booking_id: id(each),
    email: `${each}@mail.example`,
    is_unconfirmed: each === 2,
  }));
  const forgettings = { times: 1, position: 0 };
  const query = (sql: string): object[] => {
    if (sql.includes('platform.forgettings')) return [{ ...forgettings }];
    return sql.includes('bookings.occasions') ? due : sql.includes('bookings.bookings') ? reminded : [];
  };
  const transaction = vi.fn<(work: (tx: unknown) => unknown) => Promise<unknown>>(async (work) => work({ query }));
  const enqueue = vi.fn<Mail['enqueue']>();
  const [error, warn] = [vi.fn<Logger['error']>(), vi.fn<Logger['warn']>()];
  const parts = {
    log,
    db: { query, transaction } as unknown as Pick<Database, 'query' | 'transaction'>,
    mail: { enqueue },
    logger: { error, warn },
    site: { baseUrl: 'https://hopscotch.example' },
    now,
  };
  const last = async (each: number) => (await log.readStream(streams.booking(id(each)))).at(-1)?.type;
  const letters = () => enqueue.mock.calls.map(([, { to }]) => to);
  const texts = () => enqueue.mock.calls.map(([, { text }]) => text);
  const usefulUntil = () => enqueue.mock.calls.map(([, letter]) => letter.usefulUntil);
  const unconfirmed = () => enqueue.mock.calls.map(([, letter]) => letter.isUnconfirmed);
  return { parts, transaction, forgettings, error, last, letters, texts, usefulUntil, unconfirmed };
}

test('what is over is over, and families are reminded, which is of use until it begins', async () => {
  const { parts, error, last, letters, usefulUntil, unconfirmed } = await twoOfEach();
  await keepBookingTimes(parts);
  expect([await last(1), await last(2)]).toEqual(['BookingExpired', 'BookingExpired']);
  expect(letters()).toEqual(['1@mail.example', '2@mail.example']);
  expect(usefulUntil()).toEqual(['2026-03-10T16:00:00.000Z', '2026-03-10T16:00:00.000Z']);
  expect(unconfirmed()).toEqual([false, true]);
  expect(error).not.toHaveBeenCalled();
});

test('a reminder says where as families knew it, and not what nobody has approved', async () => {
  const { parts, texts } = await twoOfEach();
  await keepBookingTimes(parts);
  for (const text of texts()) {
    expect(text).toContain('Forest School');
    expect(text).toContain('The old mill, Woking');
    expect(text).not.toContain('Unseen');
  }
  expect(texts()).toHaveLength(2);
});

test('an occasion that fails keeps no other from its end, and nobody from being reminded; it is tried again', async () => {
  const { parts, error, last, letters } = await twoOfEach();
  vi.spyOn(parts.log, 'fold').mockRejectedValueOnce(new Error('It cannot be read'));
  await keepBookingTimes(parts);
  expect([await last(1), await last(2)]).toEqual(['BookingAsked', 'BookingExpired']);
  expect(letters()).toHaveLength(2);
  expect(error.mock.calls).toEqual([[expect.objectContaining({ occasionId: id(1) }), expect.any(String)]]);
  await keepBookingTimes(parts);
  expect(await last(1)).toBe('BookingExpired');
});

test('a reminder that fails keeps nobody else from theirs', async () => {
  const { parts, transaction, error, letters } = await twoOfEach();
  transaction.mockRejectedValueOnce(new Error('It cannot be written'));
  await keepBookingTimes(parts);
  expect(letters()).toEqual(['2@mail.example']);
  expect(error.mock.calls).toEqual([[expect.objectContaining({ bookingId: id(1) }), expect.any(String)]]);
});

test('nobody is reminded by what was read before somebody was forgotten; who still books is reminded at the next look', async () => {
  const { parts, transaction, forgettings, error, letters } = await twoOfEach();
  transaction.mockImplementationOnce(async () => {
    forgettings.times += 1;
    throw new Error('The connection was lost');
  });
  await keepBookingTimes(parts);
  expect(letters()).toEqual([]);
  expect(error).toHaveBeenCalledTimes(2);
  await keepBookingTimes(parts);
  expect(letters()).toHaveLength(2);
});

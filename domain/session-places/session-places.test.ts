import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { SessionPlacesEvent } from './events.ts';
import { MOST_SESSIONS } from './limits.ts';
import { type BookableSession, datesOf, factsOn, termsOn } from './session.ts';
import {
  decide,
  evolve,
  initialSessionPlaces,
  type SessionPlaces,
  type SessionPlacesCommand,
} from './session-places.ts';

const given = givenFor<SessionPlacesCommand, SessionPlaces, SessionPlacesEvent>({
  initial: initialSessionPlaces,
  evolve,
  decide,
});
const [listingId, sessionId, businessId] = ['l', 's', 'b'];
const terms = { places: 12, pricePence: 850, cutOffHours: 24, cancellation: '' };
// A Tuesday.
const weekly = {
  listingId,
  sessionId,
  businessId,
  from: '2026-03-03',
  until: null,
  start: '16:00',
  end: '17:00',
  terms,
};
const offered: SessionPlacesEvent = { type: 'SessionOffered', data: weekly };
const one = { listingId, sessionId };
const today = '2026-03-01';
const offer = (more: object = {}): SessionPlacesCommand => ({ type: 'OfferSession', ...weekly, today, ...more });

describe('a session with places', () => {
  test('is offered once', () => {
    given().when(offer()).then(offered);
    given(offered)
      .when(offer({ start: '10:00', end: '11:00' }))
      .thenRefused('already-offered');
  });
  test.each([
    ['the same weekday and time', {}],
    ['one of its days', { from: '2026-05-05', until: '2026-05-05' }],
  ])('stands beside no other on %s', (_what, more) => {
    given(offered)
      .when(offer({ sessionId: 'other', ...more }))
      .thenRefused('same-time');
  });
  test.each([
    ['another time', { start: '17:00', end: '18:00' }],
    ['another weekday', { from: '2026-03-04' }],
    ['days before it', { from: '2026-02-03', until: '2026-02-24' }],
  ])('may stand beside one at %s', (_what, more) => {
    const other = { ...weekly, sessionId: 'other', ...more };
    given(offered).when(offer(other)).then({ type: 'SessionOffered', data: other });
  });
  test('ends after it starts', () => {
    given()
      .when(offer({ end: '16:00' }))
      .thenRefused('ends-before-it-starts');
    given()
      .when(offer({ until: '2026-03-02' }))
      .thenRefused('ends-before-it-begins');
  });
  test('has other terms from now on, and saying the same changes nothing', () => {
    const changed = { ...terms, pricePence: 900 };
    const change: SessionPlacesCommand = { type: 'ChangeSessionTerms', sessionId, terms: changed, until: null, today };
    const happened: SessionPlacesEvent = { type: 'SessionTermsChanged', data: { ...one, terms: changed, until: null } };
    given(offered).when(change).then(happened);
    given(offered, happened).when(change).then();
    given(offered)
      .when({ ...change, until: '2026-03-02' })
      .thenRefused('ends-before-it-begins');
    given().when(change).thenRefused('no-such-session');
  });
  test('keeps what a colleague has changed since somebody looked at it', () => {
    const dearer = { ...terms, pricePence: 900 };
    const happened: SessionPlacesEvent = { type: 'SessionTermsChanged', data: { ...one, terms: dearer, until: null } };
    const change = { type: 'ChangeSessionTerms', sessionId, today, until: null } as const;
    const before = { terms, until: null };
    const bigger = { ...terms, places: 20 };
    given(offered, happened)
      .when({ ...change, terms: bigger, before })
      .thenRefused('changed-since');
    given(offered, happened)
      .when({ ...change, terms: { ...bigger, pricePence: 900 }, before: { terms: dearer, until: null } })
      .then({ type: 'SessionTermsChanged', data: { ...one, terms: { ...bigger, pricePence: 900 }, until: null } });
    given(offered)
      .when({ ...change, terms: bigger, before: { terms, until: '2026-05-05' } })
      .thenRefused('changed-since');
    // Both had the same in mind.
    given(offered, happened)
      .when({ ...change, terms: dearer, before })
      .then();
  });
  test('goes on for no longer than until another begins at its weekday and time', () => {
    const ending: SessionPlacesEvent = { type: 'SessionOffered', data: { ...weekly, until: '2026-03-31' } };
    const next: SessionPlacesEvent = {
      type: 'SessionOffered',
      data: { ...weekly, sessionId: 'next', from: '2026-04-07' },
    };
    const until = (last: string | null): SessionPlacesCommand => ({
      type: 'ChangeSessionTerms',
      sessionId,
      terms,
      until: last,
      today,
    });
    for (const last of [null, '2026-04-07'])
      expect(given(ending, next).when(until(last)).thenRefused('same-time').details).toEqual({ fields: ['until'] });
    given(ending, next)
      .when(until('2026-04-06'))
      .then({ type: 'SessionTermsChanged', data: { ...one, terms, until: '2026-04-06' } });
    given(ending, next, { type: 'SessionWithdrawn', data: { ...one, sessionId: 'next' } })
      .when(until(null))
      .then({ type: 'SessionTermsChanged', data: { ...one, terms, until: null } });
  });
  test('whose days another has as well, from before that was refused, can have other terms', () => {
    const changed = { ...terms, pricePence: 900 };
    given(offered, { type: 'SessionOffered', data: { ...weekly, sessionId: 'beside' } })
      .when({ type: 'ChangeSessionTerms', sessionId, terms: changed, until: null, today })
      .then({ type: 'SessionTermsChanged', data: { ...one, terms: changed, until: null } });
  });
  test('is withdrawn for good, and its time is free for another', () => {
    const withdrawn: SessionPlacesEvent = { type: 'SessionWithdrawn', data: one };
    given(offered).when({ type: 'WithdrawSession', sessionId }).then(withdrawn);
    given(offered, withdrawn).when({ type: 'WithdrawSession', sessionId }).thenRefused('no-such-session');
    const again = { ...weekly, sessionId: 'again' };
    given(offered, withdrawn).when(offer(again)).then({ type: 'SessionOffered', data: again });
  });
  test('can be closed on one of its dates, and opened again', () => {
    const date = '2026-03-10';
    const closed: SessionPlacesEvent = { type: 'SessionDateClosed', data: { ...one, date } };
    const close: SessionPlacesCommand = { type: 'CloseSessionDate', sessionId, date };
    const open: SessionPlacesCommand = { type: 'ReopenSessionDate', sessionId, date };
    given(offered).when(close).then(closed);
    given(offered, closed).when(close).then();
    given(offered, closed)
      .when(open)
      .then({ type: 'SessionDateReopened', data: { ...one, date } });
    given(offered).when(open).then();
    given(offered)
      .when({ ...close, date: '2026-03-11' })
      .thenRefused('not-its-date');
  });
  const many = Array.from({ length: MOST_SESSIONS }, (_, at): SessionPlacesEvent => {
    const date = `2026-06-${String((at % 28) + 1).padStart(2, '0')}`;
    const start = `${at < 28 ? '10' : '12'}:00`;
    return { type: 'SessionOffered', data: { ...weekly, sessionId: `s${at}`, from: date, until: date, start } };
  });
  test(`is one of ${MOST_SESSIONS} of a listing at most that have not ended`, () => {
    given(...many)
      .when(offer())
      .thenRefused('too-many-sessions');
    const later = { ...weekly, sessionId: 'later', from: '2026-07-07' };
    given(...many)
      .when(offer({ ...later, today: '2026-06-01' }))
      .thenRefused('too-many-sessions');
    given(...many)
      .when(offer({ ...later, today: '2026-06-02' }))
      .then({ type: 'SessionOffered', data: later });
    const withoutEnd = many.map((each): SessionPlacesEvent =>
      each.type === 'SessionOffered' ? { ...each, data: { ...each.data, until: null } } : each,
    );
    given(...withoutEnd)
      .when(offer({ ...later, today: '2026-07-01' }))
      .thenRefused('too-many-sessions');
  });
  test('is one of them again when it goes on after it had ended', () => {
    const ended: SessionPlacesEvent = { type: 'SessionOffered', data: { ...weekly, until: '2026-03-31' } };
    const change: SessionPlacesCommand = {
      type: 'ChangeSessionTerms',
      sessionId,
      terms,
      until: '2026-12-29',
      today: '2026-06-01',
    };
    given(ended, ...many)
      .when(change)
      .thenRefused('too-many-sessions');
    given(ended, ...many.slice(1))
      .when(change)
      .then({ type: 'SessionTermsChanged', data: { ...one, terms, until: '2026-12-29' } });
    // One that still takes no bookings, or has taken them all the time, is none more.
    given(ended, ...many)
      .when({ ...change, until: '2026-04-07' })
      .then({ type: 'SessionTermsChanged', data: { ...one, terms, until: '2026-04-07' } });
    given(...many)
      .when({ ...change, sessionId: 's0', until: '2026-06-07' })
      .then({ type: 'SessionTermsChanged', data: { ...one, sessionId: 's0', terms, until: '2026-06-07' } });
  });
});

describe('the dates of a session', () => {
  const session: BookableSession = { ...weekly, closedDates: ['2026-03-17'], isWithdrawn: false };
  test('are each week on the weekday of its first, without those that are closed', () => {
    expect(datesOf(session, '2026-03-04', '2026-04-01')).toEqual(['2026-03-10', '2026-03-24', '2026-03-31']);
    expect(datesOf(session, '2026-01-01', '2026-03-03')).toEqual(['2026-03-03']);
    expect(datesOf({ ...session, until: '2026-03-10' }, '2026-01-01', '2026-12-31')).toEqual([
      '2026-03-03',
      '2026-03-10',
    ]);
  });
  test('are one day for what takes place once', () => {
    expect(datesOf({ ...session, until: session.from }, '2026-01-01', '2026-12-31')).toEqual(['2026-03-03']);
    expect(datesOf({ ...session, until: session.from }, '2026-03-04', '2026-12-31')).toEqual([]);
  });
  test('close so many hours before clocks in Britain show the start', () => {
    expect(termsOn(session, '2026-03-24')?.closesAt).toBe('2026-03-23T16:00:00.000Z');
    expect(termsOn(session, '2026-03-31')?.closesAt).toBe('2026-03-30T15:00:00.000Z');
    expect(factsOn(session, '2026-03-31').startsAt).toBe('2026-03-31T15:00:00.000Z');
  });
  test.each([
    ['closed', session, '2026-03-17'],
    ['another weekday', session, '2026-03-18'],
    ['before its first', session, '2026-02-24'],
    ['withdrawn', { ...session, isWithdrawn: true }, '2026-03-10'],
    ['of no session', undefined, '2026-03-10'],
  ])('have no terms when %s', (_why, of, date) => {
    expect(termsOn(of, date)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import type { SubscriptionEvent } from './events.ts';
import { type NewListing, issueBefore, nearestFirst } from './issue.ts';
import {
  confirmedAddresses,
  decide,
  evolve,
  initialSubscription,
  type Subscription,
  type SubscriptionCommand,
} from './subscription.ts';

const asked = '2026-01-05T10:00:00.000Z';
const given = givenFor<SubscriptionCommand, Subscription, SubscriptionEvent | PersonEvent>({
  initial: initialSubscription,
  evolve: (subscription, event) => evolve(subscription, { ...event, occurredAt: asked }),
  decide,
});
const data = { subscriptionId: 's', subscriberSubject: 'ann', email: 'ann@mail.example' };
const request: SubscriptionCommand = { type: 'RequestSubscription', ...data, isTheirs: false };
const requestTheirs: SubscriptionCommand = { ...request, isTheirs: true };
const requested: SubscriptionEvent = { type: 'SubscriptionRequested', data };
const confirmed: SubscriptionEvent = { type: 'SubscriptionConfirmed', data: { subscriptionId: 's' } };
const ended: SubscriptionEvent = { type: 'SubscriptionEnded', data: { subscriptionId: 's' } };
const confirmAt = (at: string): SubscriptionCommand => ({ type: 'ConfirmSubscription', at });
const confirm = confirmAt(asked);
const end: SubscriptionCommand = { type: 'EndSubscription' };

describe('a subscription', () => {
  test('is asked for, confirmed and ended, and each twice is as once', () => {
    given().when(request).then(requested);
    given(requested).when(request).thenRefused('already-requested');
    given(requested).when(confirm).then(confirmed);
    given(requested, confirmed).when(confirm).then();
    given(requested, confirmed).when(end).then(ended);
    given(requested, confirmed, ended).when(end).then();
    given(requested).when(end).then(ended);
  });
  test('that was ended is not brought back by the letter that asked', () => {
    given(requested, confirmed, ended).when(confirm).thenRefused('subscription-ended');
    given(requested, { type: 'PersonErased', data: { subject: 'ann' } })
      .when(confirm)
      .thenRefused('subscription-ended');
  });
  test('to an address that is known to be theirs who ask is confirmed as it is asked for, and moves to their next one', () => {
    given().when(requestTheirs).then(requested, confirmed);
    given(requested).when(requestTheirs).then(requested, confirmed);
    given(requested, confirmed).when(requestTheirs).then(requested, confirmed);
  });
  test('that was ended may be asked for again, and is confirmed anew', () => {
    given(requested, confirmed, ended).when(request).then(requested);
    given(requested, confirmed, ended).when(requestTheirs).then(requested, confirmed);
    given(requested, confirmed, ended, requested).when(confirm).then(confirmed);
  });
  test('is confirmed within a week of being asked for, and not by a letter that somebody finds later', () => {
    given(requested).when(confirmAt('2026-01-12T10:00:00.000Z')).then(confirmed);
    const refused = given(requested).when(confirmAt('2026-01-12T10:00:00.001Z')).thenRefused('confirmation-over');
    expect(refused.message).toContain('Please subscribe again.');
    given(requested, confirmed).when(confirmAt('2027-01-05T10:00:00.000Z')).then();
    given(requested, ended, requested).when(confirmAt('2026-01-12T10:00:00.001Z')).thenRefused('confirmation-over');
  });
  test('that nobody has confirmed in time may be ended and asked for again in one', () => {
    given(requested).when(end).then(ended);
    given(requested, ended).when(request).then(requested);
  });
  test('that nobody asked for is none', () => {
    given().when(confirm).thenRefused('no-such-subscription');
    given().when(end).thenRefused('no-such-subscription');
  });
});

test('who has read the letters of a subscription has done so where it was confirmed, and until they took it elsewhere', () => {
  const home = 'ann@home.example';
  const moved: SubscriptionEvent = { type: 'SubscriptionRequested', data: { ...data, email: home } };
  const reached = (...events: readonly SubscriptionEvent[]) =>
    confirmedAddresses(events.map((event, hour) => ({ ...event, occurredAt: `2026-01-05T1${hour}:00:00.000Z` })));
  const isThere = (email: string) => ({ email, leftAt: null });
  const wasThere = { email: data.email, leftAt: '2026-01-05T12:00:00.000Z' };
  expect(reached(requested)).toEqual([]);
  expect(reached(requested, moved, confirmed, ended)).toEqual([isThere(home)]);
  expect(reached(requested, confirmed, requested, confirmed)).toEqual([isThere(data.email)]);
  expect(reached(requested, confirmed, moved, confirmed)).toEqual([wasThere, isThere(home)]);
  expect(reached(requested, confirmed, moved, confirmed, requested, confirmed)).toEqual([
    isThere(data.email),
    { email: home, leftAt: '2026-01-05T14:00:00.000Z' },
  ]);
});

describe('the weekly issue', () => {
  test.each([
    ['2026-11-26T06:59:59.999Z', '2026-11-19T07:00:00.000Z'],
    ['2026-11-26T07:00:00.000Z', '2026-11-26T07:00:00.000Z'],
    ['2026-12-02T23:00:00.000Z', '2026-11-26T07:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2026-12-31T07:00:00.000Z'],
  ])('that is due at %s is that of Thursday morning, %s', (now, issue) => {
    expect(issueBefore(new Date(now)).toISOString()).toBe(issue);
  });

  const listing = (name: string, outward: string | null, liveSince: string): NewListing => ({
    listingId: name,
    name,
    town: null,
    outward,
    liveSince,
  });
  const all = [
    listing('Far', 'GU9', '2026-11-25T00:00:00.000Z'),
    listing('Nowhere', null, '2026-11-25T00:00:00.000Z'),
    listing('Here', 'KT13', '2026-11-20T00:00:00.000Z'),
  ];
  test('shows what is near its reader first, and what has no place last', () => {
    expect(nearestFirst(all, 'KT13 8AA').map(({ name }) => name)).toEqual(['Here', 'Far', 'Nowhere']);
    expect(nearestFirst(all, 'KT13 8AA')[0]?.miles).toBe(0);
  });
  test('shows the newest first to a reader who has not said where they live', () => {
    expect(nearestFirst(all, null).map(({ name, miles }) => [name, miles])).toEqual([
      ['Far', null],
      ['Nowhere', null],
      ['Here', null],
    ]);
  });
});

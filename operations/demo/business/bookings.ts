import type { BookingCommand } from '#domain/booking/booking.ts';
import { occasionIdOf } from '#command-api/booking/occasion.ts';
import { streams } from '#domain/catalog.ts';
import { dayAfter, londonDate } from '#domain/kernel/london-date.ts';
import type { SessionPlacesEvent } from '#domain/session-places/events.ts';
import { factsOn, termsOn } from '#domain/session-places/session.ts';
import type { Log } from '#event-store/log.ts';
import { demoListings } from '../listings.ts';
import { demoId, demoListingId, type DemoWorld } from '../world.ts';
import { PREMIUM_BUSINESS } from './premium.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const family = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@mail.example`.toLowerCase().replaceAll(/[^a-z.@]/g, ''),
});
const sam = { firstName: 'Sam', lastName: 'Taylor', email: 'parent@demo.hopscotch.test' };
const families = {
  nadia: family('Nadia', 'Rahman'),
  tom: family('Tom', 'Fletcher'),
  grace: family('Grace', 'Osei'),
  megan: family('Megan', 'Price'),
  sam,
} as const;
type Who = keyof typeof families;

interface DemoSession {
  /** Of its activity, one of the Premium business's. */
  readonly activity: string;
  /** From Monday (0) on. */
  readonly weekday: number;
  readonly start: string;
  readonly end: string;
  readonly places: number;
  readonly pricePence: number;
  /** So many weeks after its first date to come is the only one; absent where it is each week. */
  readonly onlyIn?: number;
}
/** As the activities' own times are; the morning in the week is a special one. */
const sessions: readonly DemoSession[] = [
  {
    activity: 'Muddy Hands Pottery Leatherhead',
    weekday: 5,
    start: '10:00',
    end: '12:00',
    places: 8,
    pricePence: 1800,
  },
  {
    activity: 'Young Gardeners Allotment Club Epsom',
    weekday: 5,
    start: '10:00',
    end: '11:30',
    places: 4,
    pricePence: 0,
  },
  {
    activity: 'Plaster & Pals Workshop Redhill',
    weekday: 5,
    start: '13:30',
    end: '15:30',
    places: 10,
    pricePence: 2400,
    onlyIn: 1,
  },
  {
    activity: 'Muddy Hands Pottery Leatherhead',
    weekday: 2,
    start: '15:45',
    end: '17:00',
    places: 6,
    pricePence: 2200,
    onlyIn: 1,
  },
];
/** Weeks before today in which bookings began. */
const WEEKS = 9;
const cancellation = 'Free until the day before. After that we keep the fee, unless somebody else takes the place.';

interface DemoBooking {
  readonly session: number;
  /** Which of its next dates; negative: of those that were. */
  readonly week: number;
  readonly who: Who;
  readonly places: number;
  readonly note?: string;
  /** Days before today. */
  readonly asked: number;
  readonly then?: 'accepted' | 'paid' | 'declined' | 'cancelled';
}
const booked: readonly DemoBooking[] = [
  { session: 0, week: -8, who: 'grace', places: 1, asked: 60, then: 'paid' },
  { session: 0, week: -7, who: 'tom', places: 2, asked: 52, then: 'paid' },
  { session: 0, week: -5, who: 'nadia', places: 2, asked: 39, then: 'paid' },
  { session: 0, week: -4, who: 'megan', places: 1, asked: 33, then: 'paid' },
  { session: 0, week: -2, who: 'nadia', places: 2, asked: 20, then: 'paid' },
  { session: 0, week: -2, who: 'tom', places: 1, asked: 19, then: 'paid' },
  { session: 1, week: -2, who: 'grace', places: 1, asked: 18, then: 'accepted' },
  { session: 0, week: -1, who: 'sam', places: 1, asked: 12, then: 'paid' },
  { session: 0, week: 0, who: 'nadia', places: 2, asked: 6, then: 'paid' },
  {
    session: 0,
    week: 0,
    who: 'sam',
    places: 1,
    asked: 5,
    then: 'accepted',
    note: 'It is our first time. Do you have an apron she can borrow?',
  },
  { session: 1, week: 0, who: 'tom', places: 2, asked: 5, then: 'accepted' },
  { session: 0, week: 1, who: 'megan', places: 1, asked: 4, then: 'accepted' },
  { session: 1, week: 1, who: 'grace', places: 2, asked: 5, then: 'accepted' },
  { session: 1, week: 1, who: 'tom', places: 2, asked: 4, then: 'accepted' },
  { session: 0, week: 2, who: 'megan', places: 1, asked: 3, then: 'cancelled' },
  { session: 3, week: 0, who: 'grace', places: 3, asked: 6, then: 'declined' },
  {
    session: 0,
    week: 1,
    who: 'tom',
    places: 2,
    asked: 1,
    note: 'Two brothers, five and seven. One of them is a little shy.',
  },
  { session: 2, week: 0, who: 'sam', places: 1, asked: 0.5 },
];
/** The second session of next week is full. */
const waits = [
  { session: 1, week: 1, who: 'sam', places: 1, asked: 3 },
  { session: 1, week: 1, who: 'megan', places: 1, asked: 2 },
] as const;

/** Sessions with places, and bookings of every state, at the business that has a plan. */
export async function seedBookings(world: DemoWorld, log: Pick<Log, 'readStream'>, now: Date): Promise<void> {
  const { send, members, premium } = world;
  const businessId = demoId(`business ${PREMIUM_BUSINESS}`);
  const sessionIdOf = (index: number): string => demoId(`session ${index} of ${businessId}`);
  const first = listingIdOf(sessions[0]?.activity);
  // Weeks begin with the first seeding: a second one must not make other dates of the same bookings. The first session is offered last,
  // so that it says that all of this is there.
  const past = await log.readStream<SessionPlacesEvent>(streams.sessionPlaces(first));
  if (past.some(({ data }) => data.sessionId === sessionIdOf(0))) return;
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * DAY_MS);
  const provider = { id: premium, role: 'provider' } as const;
  const today = londonDate(now);
  const monday = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const offered = sessions.map(({ activity, weekday, start, end, places, pricePence, onlyIn }, index) => {
    const inThisWeek = dayAfter(monday, weekday);
    const coming = dayAfter(inThisWeek, inThisWeek > today ? 0 : 7);
    const next = dayAfter(coming, 7 * (onlyIn ?? 0));
    const days = onlyIn === undefined ? { from: dayAfter(next, -7 * WEEKS), until: null } : { from: next, until: next };
    const terms = { places, pricePence, cutOffHours: 12, cancellation };
    return {
      sessionId: sessionIdOf(index),
      listingId: listingIdOf(activity),
      businessId,
      ...days,
      start,
      end,
      terms,
      next,
    };
  });
  const dateOf = (session: number, week: number): string => dayAfter(offered[session]?.next ?? today, 7 * week);
  const facts = (session: number, week: number, time: Date) => {
    const one = offered[session];
    if (one === undefined) throw new Error(`There is no session ${session}`);
    const { next: _, ...rest } = one;
    const whole = { ...rest, closedDates: [], isWithdrawn: false };
    const date = dateOf(session, week);
    return {
      occasionId: occasionIdOf(one.sessionId, date),
      occasion: factsOn(whole, date),
      terms: termsOn(whole, date),
      now: time.toISOString(),
    };
  };
  const idOf = (who: Who): string => (who === 'sam' ? members.parent : demoId(`family ${who}`));
  const tell = (id: string, command: BookingCommand, who: Who | null, time: Date, as: string): Promise<void> =>
    send(id, command, who === null ? provider : { id: idOf(who), role: 'parent' }, time, as);

  for (const { session, week, who, places, note, asked, then } of booked) {
    const name = `${session} ${week} ${who}`;
    const time = at(asked);
    const { occasionId, ...rest } = facts(session, week, time);
    const bookingId = demoId(`booking ${name}`);
    const contact = families[who];
    const request = { type: 'AskForPlaces', occasionId, ...rest, bookingId, memberId: idOf(who), places } as const;
    await tell(occasionId, { ...request, contact, note: note ?? null }, who, time, name);
    if (then === undefined) continue;
    const answered = new Date(time.getTime() + DAY_MS / 8);
    const by = { bookingId, decidedBy: premium };
    const moment = { terms: rest.terms, now: answered.toISOString() };
    if (then === 'declined') {
      const reason = 'That week is for those who came before: please ask for the next one.';
      await tell(occasionId, { type: 'DeclineBooking', ...by, reason, ...moment }, null, answered, name);
      continue;
    }
    await tell(occasionId, { type: 'AcceptBooking', ...by, now: moment.now }, null, answered, name);
    if (then === 'paid') await tell(occasionId, { type: 'MarkBookingPaid', ...by }, null, answered, name);
    if (then === 'cancelled')
      await tell(
        occasionId,
        { type: 'CancelOwnBooking', bookingId, memberId: idOf(who), ...moment },
        who,
        answered,
        name,
      );
  }
  for (const { session, week, who, places, asked } of waits) {
    const time = at(asked);
    const { occasionId, ...rest } = facts(session, week, time);
    const waitingId = demoId(`waiting ${session} ${week} ${who}`);
    const command = { type: 'JoinWaitingList', occasionId, ...rest, waitingId, memberId: idOf(who), places } as const;
    await tell(occasionId, { ...command, contact: families[who] }, who, time, `${session} ${week} ${who}`);
  }
  const begun = at(7 * WEEKS + 1);
  for (const { next: _, ...session } of offered.toReversed()) {
    const command = { type: 'OfferSession', ...session, today: londonDate(begun) } as const;
    await send(session.listingId, command, provider, begun, session.sessionId);
  }
}

function listingIdOf(activity: string | undefined): string {
  if (!demoListings().some(({ name }) => name === activity)) throw new Error(`The demo has no “${activity}”`);
  return demoListingId(`live ${activity}`);
}

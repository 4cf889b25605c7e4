import { concept, count, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { sessionPlacesEvents } from './events.ts';
import { decide, evolve, initialSessionPlaces, type SessionPlaces } from './session-places.ts';

const { listing: listingId, session: sessionId, business: businessId } = sampleIds;
const one = { listingId, sessionId };
const terms = { places: 12, pricePence: 850, cutOffHours: 24, cancellation: 'Free until the day before.' };

/** For which sessions of a listing families can ask for places, and on what terms. */
export const sessionPlaces = concept({
  name: 'sessionPlaces',
  events: sessionPlacesEvents,
  decider: { initial: initialSessionPlaces, evolve, decide, snapshot: plainSnapshot<SessionPlaces>(1) },
  commands: {
    OfferSession: true,
    ChangeSessionTerms: true,
    WithdrawSession: true,
    CloseSessionDate: true,
    ReopenSessionDate: true,
  },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name, view }, event) => {
      const now = (changes: object) => ({ name, view: known({ ...view, ...changes }), state: null });
      switch (event.type) {
        case 'SessionOffered': {
          const { from, until, start, end } = event.data;
          return now({ session: `${from} ${start}-${end}`, until, ...event.data.terms });
        }
        case 'SessionTermsChanged':
          return now({ ...event.data.terms, until: event.data.until });
        case 'SessionWithdrawn':
          return now({ session: null });
        case 'SessionDateClosed':
          return now({ closed: event.data.date });
        case 'SessionDateReopened':
          return now({ closed: null });
      }
    },
  },
  says: {
    SessionOffered: ({ from, start, terms: { places } }) =>
      `A session from ${from} at ${start} takes bookings for ${count(places, 'place')}`,
    SessionTermsChanged: ({ terms: { places } }) => `The terms of a session changed: ${count(places, 'place')}`,
    SessionWithdrawn: () => 'A session takes no more bookings',
    SessionDateClosed: ({ date }) => `A session takes no bookings for ${date}`,
    SessionDateReopened: ({ date }) => `A session takes bookings for ${date} again`,
  },
  samples: {
    SessionOffered: {
      ...one,
      businessId,
      from: '2026-03-03',
      until: '2026-07-21',
      start: '16:00',
      end: '17:00',
      terms,
    },
    SessionTermsChanged: { ...one, terms: { ...terms, places: 14 }, until: null },
    SessionWithdrawn: one,
    SessionDateClosed: { ...one, date: '2026-04-07' },
    SessionDateReopened: { ...one, date: '2026-04-07' },
  },
});

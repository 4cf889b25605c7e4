import { canonicalJson } from '../kernel/canonical-json.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import { DAYS_CROSSED, TIMES_CROSSED } from './ends.ts';
import type { SessionPlacesEvent, SessionTerms } from './events.ts';
import { MOST_CLOSED, MOST_SESSIONS } from './limits.ts';
import { type BookableSession, daysBetween, isItsDate } from './session.ts';

/** The sessions of one listing for which places can be asked, or could be, in the order in which they were offered. */
export interface SessionPlaces {
  readonly sessions: readonly BookableSession[];
}
export const initialSessionPlaces: SessionPlaces = { sessions: [] };

export type SessionPlacesCommand =
  | {
      readonly type: 'OfferSession';
      readonly listingId: string;
      readonly sessionId: string;
      readonly businessId: string;
      readonly from: string;
      readonly until: string | null;
      readonly start: string;
      readonly end: string;
      readonly terms: SessionTerms;
      /** The day in Britain. */
      readonly today: string;
    }
  | {
      readonly type: 'ChangeSessionTerms';
      readonly sessionId: string;
      readonly terms: SessionTerms;
      readonly until: string | null;
      /** What it said when they were changed; undefined where nobody says. */
      readonly before?: Said | undefined;
      /** The day in Britain. */
      readonly today: string;
    }
  | { readonly type: 'WithdrawSession'; readonly sessionId: string }
  | {
      readonly type: 'CloseSessionDate' | 'ReopenSessionDate';
      readonly sessionId: string;
      readonly date: string;
    };

/** What `command` changes in `places`. Throws a DomainError when the rules forbid it. */
export function decide(command: SessionPlacesCommand, { sessions }: SessionPlaces): SessionPlacesEvent[] {
  if (command.type === 'OfferSession') return offer(command, sessions);
  const { sessionId } = command;
  const session = sessions.find((each) => each.sessionId === sessionId);
  if (session === undefined || session.isWithdrawn)
    throw new DomainError('no-such-session', 'This session does not take bookings any more.', 'missing');
  const { listingId } = session;
  const one = { listingId, sessionId };
  switch (command.type) {
    case 'ChangeSessionTerms': {
      const { terms, until, before, today } = command;
      if (says(session, { terms, until })) return [];
      // All of them are sent, also those that nobody meant to change: they would put back what a colleague has changed since.
      if (before !== undefined && !says(session, before)) throw changedSince(session);
      mustEndAfter(session.from, until);
      if (hasEnded(session, today) && !hasEnded({ until }, today)) mustHaveRoom(sessions, today);
      // Two that stood beside each other before this was looked at can still have other terms.
      if (until !== session.until) mustNotRunInto({ ...session, until }, sessions);
      return [{ type: 'SessionTermsChanged', data: { ...one, terms, until } }];
    }
    case 'WithdrawSession':
      return [{ type: 'SessionWithdrawn', data: one }];
    case 'CloseSessionDate': {
      const { date } = command;
      if (!isItsDate(session, date)) throw new DomainError('not-its-date', 'This session is not on that day.');
      if (session.closedDates.includes(date)) return [];
      if (session.closedDates.length >= MOST_CLOSED)
        throw new DomainError('too-many-closed', 'So many dates are closed that the session should be withdrawn.');
      return [{ type: 'SessionDateClosed', data: { ...one, date } }];
    }
    case 'ReopenSessionDate': {
      const { date } = command;
      return session.closedDates.includes(date) ? [{ type: 'SessionDateReopened', data: { ...one, date } }] : [];
    }
  }
}

function offer(
  command: Extract<SessionPlacesCommand, { type: 'OfferSession' }>,
  sessions: readonly BookableSession[],
): SessionPlacesEvent[] {
  const { type: _, today, ...data } = command;
  if (sessions.some(({ sessionId }) => sessionId === data.sessionId))
    throw new DomainError('already-offered', 'This session takes bookings already.', 'conflict');
  mustHaveRoom(sessions, today);
  mustEndAfter(data.from, data.until);
  if (data.end <= data.start)
    throw new DomainError('ends-before-it-starts', TIMES_CROSSED, 'refused', {
      fields: ['end'],
    });
  if (besides(data, sessions) !== undefined)
    throw new DomainError(
      'same-time',
      'This activity takes bookings for that day and time already. Change that session instead.',
      'conflict',
    );
  return [{ type: 'SessionOffered', data }];
}

type Said = Pick<BookableSession, 'terms' | 'until'>;
const says = (session: Said, { terms, until }: Said): boolean =>
  until === session.until && canonicalJson(terms) === canonicalJson(session.terms);

const changedSince = ({ terms, until }: Said): DomainError =>
  new DomainError(
    'changed-since',
    'This session has changed since you looked at it. Please look at what changed.',
    'conflict',
    { current: { ...terms, until } },
  );

const hasEnded = ({ until }: Pick<BookableSession, 'until'>, today: string): boolean => until !== null && until < today;

/** Throws where one more session would take bookings than may. */
function mustHaveRoom(sessions: readonly BookableSession[], today: string): void {
  // What has ended takes nobody any more, and a provider need not withdraw it to go on with others.
  const open = sessions.filter((each) => !each.isWithdrawn && !hasEnded(each, today));
  if (open.length >= MOST_SESSIONS)
    throw new DomainError('too-many-sessions', `One activity can take bookings for ${MOST_SESSIONS} sessions.`);
}

/** Throws where `session` would have a day together with another, which would sell twice the places. */
function mustNotRunInto(session: Slot, sessions: readonly BookableSession[]): void {
  if (besides(session, sessions) !== undefined)
    throw new DomainError(
      'same-time',
      'Another session of this activity takes bookings for that day and time by then. Please choose an earlier last day.',
      'conflict',
      { fields: ['until'] },
    );
}

type Slot = Pick<BookableSession, 'sessionId' | 'from' | 'until' | 'start'>;
/** Another session that takes bookings for a day and time of `slot`. */
const besides = (slot: Slot, sessions: readonly BookableSession[]): BookableSession | undefined =>
  sessions.find(
    (each) =>
      each.sessionId !== slot.sessionId &&
      !each.isWithdrawn &&
      each.start === slot.start &&
      daysBetween(each.from, slot.from) % 7 === 0 &&
      overlap(each, slot),
  );

type Span = Pick<BookableSession, 'from' | 'until'>;
const overlap = (one: Span, other: Span): boolean =>
  (one.until === null || other.from <= one.until) && (other.until === null || one.from <= other.until);

function mustEndAfter(from: string, until: string | null): void {
  if (until !== null && until < from)
    throw new DomainError('ends-before-it-begins', DAYS_CROSSED, 'refused', {
      fields: ['until'],
    });
}

/** `places` after `event`. */
export function evolve(places: SessionPlaces, event: SessionPlacesEvent | PersonEvent): SessionPlaces {
  if (event.type === 'PersonErased') return places;
  if (event.type === 'SessionOffered')
    return { sessions: [...places.sessions, { ...event.data, closedDates: [], isWithdrawn: false }] };
  return {
    sessions: places.sessions.map((each) =>
      each.sessionId === event.data.sessionId ? sessionAfter(each, event) : each,
    ),
  };
}

type Later = Exclude<SessionPlacesEvent, { type: 'SessionOffered' }>;
/** `session` after what happened to it once it had been offered. */
export function sessionAfter(session: BookableSession, event: Later): BookableSession {
  switch (event.type) {
    case 'SessionTermsChanged':
      return { ...session, terms: event.data.terms, until: event.data.until };
    case 'SessionWithdrawn':
      return { ...session, isWithdrawn: true };
    case 'SessionDateClosed':
      return { ...session, closedDates: [...session.closedDates, event.data.date].toSorted() };
    case 'SessionDateReopened':
      return { ...session, closedDates: session.closedDates.filter((date) => date !== event.data.date) };
  }
}

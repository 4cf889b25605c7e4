import type { DomainEventOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingEvent, Origin } from '#domain/listing/events.ts';
import { evolve, initialListing, type Listing } from '#domain/listing/listing.ts';
import { sourceOf, type Standing, standingOf } from '#domain/listing/queues.ts';
import { sourceReader } from '#domain/source/reader.ts';
import { onListingEvents } from './listing-state.ts';
import { type Effect, into, intoBeside, json, readModel, table, writtenJson } from './runtime/read-model.ts';

/** What of a listing says where it stands. */
type Core = Pick<Listing, 'status' | 'origin' | 'pendingRevisions' | 'verdict'>;

/** One thing that waits for an admin: the listing itself, or a change to what is live. */
interface Ask {
  /** `listing`, or the id of the change. */
  readonly id: string;
  /** Who asked, see `people`. */
  readonly by: string;
  /** Position of the event that asked. */
  readonly since: number;
  /** Whether who asked has confirmed their email address, or is nobody who has one. */
  readonly confirmed: boolean;
}

/** Where each listing stands and since when: rows are narrow, and any page of any list is read off one index. */
const places = table({
  key: ['listing_id'],
  columns: {
    listing_id: 'uuid',
    standing: 'text',
    source: 'text',
    /** The run of a source that drafted it; null for all else. */
    run_id: 'uuid null',
    /** Whether it waits behind the others, because nobody who asks for it has confirmed an email address. */
    at_end: 'boolean',
    /** Log position from which on it waits, or else stands where it does. */
    since: 'bigint',
    core: writtenJson<Core>(),
    asks: writtenJson<readonly Ask[]>(),
    /** What waited until the last verdict: taken back, it stands where it stood. */
    decided: writtenJson<readonly Ask[]>(),
  },
  indexes: [
    'create index on places (standing, at_end, since)',
    'create index on places (standing, source, at_end, since)',
    // What of a run waits, however much it drafted.
    'create index on places (run_id, standing) where run_id is not null',
  ],
});
type Place = NonNullable<(typeof places)['row']>;

/** Who asked for something, and whether they have confirmed their email address. */
const people = table({
  key: ['subject'],
  columns: {
    /** Member id; people without an account have no row. */
    subject: 'text',
    confirmed: 'boolean',
    /** Listings that they asked for while it was not confirmed. */
    listings: writtenJson<readonly string[]>(),
  },
});

/** How many listings stand where: one row, so that no list has to be counted. */
const counts = table({
  key: ['name'],
  columns: {
    name: 'text',
    listings: json<Partial<Record<Standing, Partial<Record<Origin, number>>>>>(),
    /** Changes to live listings that wait. */
    changes: 'integer',
  },
});
type Person = NonNullable<(typeof people)['row']>;
type Counts = NonNullable<(typeof counts)['row']>;

type Asking = Extract<ListingEvent, { type: 'DraftSubmitted' | 'RevisionProposed' }>;
/** A page or a crawler asks: nobody has to confirm anything. */
const NOBODY = '';
/** Begins the subject of those who have no account, and so no row among `people`. */
const WITHOUT_ACCOUNT = 'anonymous';

const key = ({ data }: Recorded<ListingEvent>) => ({ listing_id: data.listingId });

const count: Effect<Recorded<ListingEvent>> = intoBeside(
  counts,
  () => ({ name: 'all' }),
  places,
  key,
  (row, event, before) => countsAfter(row, before?.core, coreAfter(before?.core, event)),
);

const ask: readonly Effect<Recorded<Asking>>[] = [
  count,
  intoBeside(places, key, people, personOf, (row, event: Recorded<Asking>, person) => placeAfter(row, event, person)),
  into(people, personOf, (row, event: Recorded<Asking>) => personAfter(row, event)),
];

/**
 * Where every listing stands, what waits for an admin and in which order: longest first, and behind the others what only people
 * ask for who have not confirmed their email address. It cannot be divided: people and listings change each other's rows, and
 * the counts are about all of them.
 */
export const reviewQueue = readModel({
  name: 'review_queue',
  version: 5,
  // Which run of a source drafted it stands nowhere else than in who did it, and by what.
  origins: true,
  nothingPersonal: true,
  tables: { places, people, counts },
  partition: () => 'review_queue',
  project: {
    ...onListingEvents([count, into(places, key, (row, event) => placeAfter(row, event, undefined))]),
    DraftSubmitted: ask,
    RevisionProposed: ask,
    MemberEmailConfirmed: [
      intoBeside(
        places,
        (_event, person) => (person?.listings ?? []).map((listing_id) => ({ listing_id })),
        people,
        subjectOf,
        (row, { data }) =>
          row &&
          placed(
            row,
            row.asks.map((each) => (each.by === data.memberId ? { ...each, confirmed: true } : each)),
          ),
      ),
      into(people, subjectOf, (_row, { data }) => ({ subject: data.memberId, confirmed: true, listings: [] })),
    ],
  },
});

function subjectOf({ data }: Recorded<DomainEventOf<'MemberEmailConfirmed'>>) {
  return { subject: data.memberId };
}

function personOf(event: Recorded<Asking>) {
  return { subject: subjectAsking(event) };
}

function subjectAsking({ type, data }: Asking): string {
  if (type === 'DraftSubmitted') return data.submitterSubject;
  if (data.source === 'page_change') return NOBODY;
  return data.proposedBy ?? WITHOUT_ACCOUNT;
}

/** Remembers what is asked for by a member who has yet to confirm. */
function personAfter(row: Person | undefined, event: Recorded<Asking>): Person | undefined {
  const subject = subjectAsking(event);
  if (row?.confirmed || subject === NOBODY || subject.startsWith(WITHOUT_ACCOUNT)) return undefined;
  const listings = row?.listings ?? [];
  const { listingId } = event.data;
  return { subject, confirmed: false, listings: listings.includes(listingId) ? listings : [...listings, listingId] };
}

/** `core` after `event`, by the domain's own rules; what a change says is of no interest here. */
function coreAfter(core: Core | undefined, event: ListingEvent): Core {
  const { status, origin, pendingRevisions, verdict } = evolve({ ...initialListing, ...core }, event);
  return {
    status,
    origin,
    pendingRevisions: pendingRevisions.map(inShort),
    ...(verdict && {
      verdict: {
        ...verdict,
        change: verdict.change && inShort(verdict.change),
        before: {},
        setBy: {},
        alongside: verdict.alongside.map(inShort),
      },
    }),
  };
}

const inShort = (revision: Listing['pendingRevisions'][number]) => ({ ...revision, changes: {} });

function placeAfter(row: Place | undefined, event: Recorded<ListingEvent>, person: Person | undefined): Place {
  const core = coreAfter(row?.core, event);
  const standing = standingOf(core);
  const before = row?.asks ?? [];
  const known = [
    ...(standing === row?.standing ? before : []),
    ...(event.type === 'ListingVerdictUndone' ? (row?.decided ?? []) : []),
  ];
  const asks = wantedIn(core, standing).map((id) => known.find((each) => each.id === id) ?? askOf(id, event, person));
  const gone = before.filter(({ id }) => !asks.some((each) => each.id === id));
  const decided = core.verdict === undefined ? [] : gone.length > 0 ? gone : (row?.decided ?? []);
  const since = standing === row?.standing ? row.since : event.position;
  const place = {
    listing_id: event.data.listingId,
    standing,
    source: sourceOf(core.origin),
    run_id: row === undefined ? runOf(event) : row.run_id,
    core,
    since,
    decided,
  };
  return placed(place, asks);
}

const runOf = ({ actor, correlationId }: Recorded<ListingEvent>): string | null =>
  actor.id === sourceReader.id ? correlationId : null;

/** What of a listing waits, by id. */
function wantedIn({ pendingRevisions }: Core, standing: Standing): readonly string[] {
  if (standing === 'found' || standing === 'submitted') return ['listing'];
  return standing === 'changed' ? pendingRevisions.map(({ revisionId }) => revisionId) : [];
}

function askOf(id: string, event: Recorded<ListingEvent>, person: Person | undefined): Ask {
  const by = event.type === 'DraftSubmitted' || event.type === 'RevisionProposed' ? subjectAsking(event) : NOBODY;
  return { id, by, since: event.position, confirmed: by === NOBODY || (person?.confirmed ?? false) };
}

/** A listing waits since the first who asked for it and whose address is known to be theirs; without any, behind all others. */
function placed(place: Omit<Place, 'asks' | 'at_end'>, asks: readonly Ask[]): Place {
  const sure = asks.filter((each) => each.confirmed);
  const counting = sure.length > 0 ? sure : asks;
  return {
    ...place,
    at_end: asks.length > 0 && sure.length === 0,
    since: counting.length > 0 ? Math.min(...counting.map(({ since }) => since)) : place.since,
    asks,
  };
}

function countsAfter(row: Counts | undefined, before: Core | undefined, after: Core): Counts {
  const listings = { ...row?.listings };
  const add = (core: Core, by: number): void => {
    const standing = standingOf(core);
    const here = listings[standing];
    listings[standing] = { ...here, [core.origin]: (here?.[core.origin] ?? 0) + by };
  };
  if (before) add(before, -1);
  add(after, 1);
  return { name: 'all', listings, changes: (row?.changes ?? 0) - changesIn(before) + changesIn(after) };
}

const changesIn = (core: Core | undefined): number =>
  core && standingOf(core) === 'changed' ? core.pendingRevisions.length : 0;

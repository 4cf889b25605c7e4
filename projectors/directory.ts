import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { dayBits, hasOffer, statedAges, statedDays, statedPrice } from '#domain/listing/facts/facts.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { statedTrust, trustBits, type TrustField } from '#domain/listing/facts/trust.ts';
import { runsInHolidays } from '#domain/listing/sessions/sessions.ts';
import { type Run, weekOf } from '#domain/listing/sessions/week.ts';
import { AS_WRITTEN, IN_SHORT, INITIAL, searchable } from '#domain/listing/shown/search-words.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import { placeOf } from '#domain/place/place.ts';
import { townSearched } from '#domain/place/searched-place.ts';
import { pointKey } from '#domain/place/point.ts';
import { marks } from './directory-marks.ts';
import { type TimeColumns, onListingEvents, stateAfter, timeColumns, timesAfter } from './listing-state.ts';
import { changeAfter, changes, onErased } from './open-data.ts';
import { deleted, into, intoBeside, nullableJson, readModel, table, writtenJson } from './runtime/read-model.ts';

/** Each word of the column `name` with the mark of how it is written; texts have one space between words. */
const asWritten = (name: string): string =>
  `to_tsvector('simple'::regconfig, '${AS_WRITTEN}' || replace(${name}, ' ', ' ${AS_WRITTEN}'))`;

/** What the column `name` adds to the index: its stems, the same with their mark, and its words as they are written. */
function inShort(name: string): string {
  const stems = `to_tsvector('english'::regconfig, ${name})`;
  return `${stems} || replace(' ' || ${stems}::text, ' ''', ' ''${IN_SHORT}')::tsvector || ${asWritten(name)}`;
}

const initialsOf = (name: string): string =>
  `to_tsvector('simple'::regconfig, regexp_replace(${name}, '(\\S)\\S*', '${INITIAL}\\1', 'g'))`;

/** Every listing whatever its status, which the live ones are made from. Public queries reach it only through `listings`. */
const contents = table({
  key: ['listing_id'],
  columns: {
    listing_id: 'uuid',
    listing: writtenJson<Listing>(),
    ...timeColumns,
  },
  wholeUpTo: 8_160,
  isPublic: ({ listing }) => listing.status === 'live',
});

/** What live listings are filtered by most, of which words are searched for together with; null is "not stated". */
const filtered = {
  category: 'text null',
  town: 'text null',
  /** The place that distances are measured from, see `centresWithin`. */
  centre: 'text null',
  /** Months, both ends included. */
  age_from: 'integer null',
  age_to: 'integer null',
  /** Pounds. */
  price_from: 'double precision null',
  price_to: 'double precision null',
  /** Null when no price is known. */
  free: 'boolean null',
  indoor: 'boolean null',
  outdoor: 'boolean null',
  send_friendly: 'boolean null',
  birthday_parties: 'boolean null',
  has_offer: 'boolean',
  /** Weekdays as bits, see `dayBits`; 0 when none is stated. */
  days: 'integer',
  /** Weekdays with parts of the day of the sessions that can be read, see `weekBits`; 0 without any. */
  week: 'bigint',
  /** What is stated of safety and funding as bits, see `trustBits`. */
  trust: 'integer',
} as const;

/**
 * The live listings, by what they can be filtered and sorted by and nothing else: rows are narrow, so that counting over
 * all of them stays cheap. Null is "not stated".
 */
const listings = table({
  key: ['listing_id'],
  columns: {
    listing_id: 'uuid',
    name: 'text',
    live_since: 'timestamptz',
    updated_at: 'timestamptz',
    /** When somebody or its page last said that its details are right; at least since it is live. */
    confirmed_at: 'timestamptz',
    ...filtered,
    /** "GU1" */
    outward: 'text null',
    /** Nobody new can come for now. */
    is_full: 'boolean',
    /** `week` by the dates and school terms that sessions are bound to; null where none is. */
    runs: nullableJson<readonly Run[]>(),
    in_holidays: 'boolean null',
    google_rating: 'double precision null',
    facebook_rating: 'double precision null',
    trustpilot_rating: 'double precision null',
    yelp_rating: 'double precision null',
    website_rating: 'double precision null',
    best_rating: 'double precision null',
  },
  indexes: [
    'create index on listings (live_since desc, listing_id)',
    'create index on listings (confirmed_at desc, listing_id)',
    'create index on listings (name, listing_id)',
    'create index on listings (category, live_since desc, listing_id)',
    'create index on listings (lower(town), live_since desc, listing_id)',
    'create index on listings (centre, live_since desc, listing_id)',
    // What is on when, for whom and from which price, by place: counted without visiting any row.
    'create index on listings (centre, week, days, age_from, age_to, price_from)',
    // Few are, and many look for them.
    'create index on listings (live_since desc, listing_id) where free',
    'create index on listings (updated_at)',
  ],
});

/**
 * What the live listings are found by. Texts are already in the alphabet of `searchable`. They lie apart from the rows, because the row
 * of each find is visited: of a word that a tenth of 200,000 listings have, those were 20,000 of 46,000 blocks, and are 6,900.
 */
const texts = table({
  key: ['listing_id'],
  wholeUpTo: 128,
  columns: {
    listing_id: 'uuid',
    /** As in `listings`: the best finds are put in order without joining it. */
    live_since: 'timestamptz',
    /** As in `listings`, too: words are found together with these, and put in order, without it. */
    ...filtered,
    name: 'text',
    context: 'text',
    summary: 'text',
    description: 'text',
  },
  generated: {
    // Stems find "swimming" by "swim"; the words as written beside them are what a half-typed word is a beginning of.
    search: `tsvector storage external generated always as (
      setweight(${inShort('name')} || ${initialsOf('name')}, 'A') ||
      setweight(${inShort('context')}, 'B') ||
      setweight(${inShort('summary')}, 'C') ||
      (setweight(to_tsvector('english'::regconfig, description), 'D') || ${marks})) stored`,
    /** Where the right spelling of a mistyped word is looked for. */
    vocabulary: `text storage main generated always as (name || ' ' || context) stored`,
    // Makes each row so long that PostgreSQL puts what is long in it apart; this itself shrinks to 40 bytes.
    length: `text generated always as (repeat(' ', 2048)) stored`,
  },
  indexes: [
    'create index on texts (name)',
    'create index on texts (centre)',
    'create index on texts using gin (search) with (fastupdate = off)',
    'create index on texts using gin (vocabulary gin_trgm_ops) with (fastupdate = off)',
  ],
});

const key = ({ data }: Recorded<ListingEvent>) => ({ listing_id: data.listingId });

/** The directory: what is live, its search index, and what has changed for harvesters. */
export const directory = readModel({
  name: 'directory',
  version: 32,
  extensions: ['pg_trgm'],
  // Never called, see `wordsSql`: says what it costs to look at a text that lies apart, which PostgreSQL does not reckon with.
  // It keeps such a search in one process as well: to start others takes about as long as the search.
  prelude: [
    `create function text_is_read() returns boolean language plpgsql stable parallel restricted cost 100 as 'begin return true; end'`,
  ],
  tables: { contents, listings, texts, changes },
  project: {
    PersonErased: onErased,
    ...onListingEvents([
      // These stand before `contents`, so that they see the listing as it was before the event.
      intoBeside(changes, key, contents, key, (row, event, before) => changeAfter(row, event, before?.listing)),
      intoBeside(listings, key, contents, key, (_row, event, before) => {
        const listing = stateAfter(before?.listing, event);
        return listing.status === 'live' ? listingRow(listing, timesAfter(before, event)) : deleted;
      }),
      intoBeside(texts, key, contents, key, (row, event, before) => {
        const listing = stateAfter(before?.listing, event);
        // Nothing that is searched has changed, e.g. by a proposal.
        if (row && listing.status === 'live' && listing.fields === before?.listing.fields) return row;
        return listing.status === 'live' ? textRow(listing, timesAfter(before, event)) : deleted;
      }),
      into(contents, key, (row, event) => {
        // Column by column: the same out of three spreads costs a rebuild a tenth of its time.
        const times = timesAfter(row, event);
        return {
          listing_id: event.data.listingId,
          listing: withoutEditors(stateAfter(row?.listing, event)),
          created_at: times.created_at,
          updated_at: times.updated_at,
          submitted_at: times.submitted_at,
          reviewed_at: times.reviewed_at,
          approved_at: times.approved_at,
          gone_at: times.gone_at,
          last_confirmed_at: times.last_confirmed_at,
        };
      }),
    ]),
  },
});

/** Who set which field is nearly half of a listing, and the directory never says. */
const withoutEditors = (listing: Listing): Listing => ({
  listingId: listing.listingId,
  contactSubject: listing.contactSubject,
  status: listing.status,
  revision: listing.revision,
  origin: listing.origin,
  submittedBy: listing.submittedBy,
  claimTokenHash: listing.claimTokenHash,
  pageId: listing.pageId,
  sourceUrl: listing.sourceUrl,
  contentHash: listing.contentHash,
  fields: listing.fields,
  setBy: {},
  pendingRevisions: listing.pendingRevisions,
  archivedBy: listing.archivedBy,
  ...(listing.archivedFrom && { archivedFrom: listing.archivedFrom }),
  ...(listing.isFeatured && { isFeatured: listing.isFeatured }),
  sentAsChange: null,
  ...(listing.verdict && { verdict: listing.verdict }),
  ...(listing.approvalsUndone !== undefined && { approvalsUndone: listing.approvalsUndone }),
  ...(listing.merged && { merged: listing.merged }),
});

/** The columns `filtered` of a listing, but `week`, which is worked out when the row is written. */
function filteredBy(fields: ListingFields) {
  const { town, centre } = placeOf(fields);
  const ages = statedAges(fields);
  const price = statedPrice(fields);
  return {
    category: fields.category ?? null,
    town: town && townSearched(town),
    centre: centre && pointKey(centre),
    age_from: ages?.from ?? null,
    age_to: ages?.to ?? null,
    price_from: price?.from ?? null,
    price_to: price?.to ?? null,
    free: price && price.to === 0,
    indoor: fields.indoor ?? null,
    outdoor: fields.outdoor ?? null,
    send_friendly: fields.sendFriendly ?? null,
    birthday_parties: fields.hostsBirthdayParties ?? null,
    has_offer: hasOffer(fields),
    days: dayBits(statedDays(fields)),
    trust: trustBits(fields),
  };
}

function listingRow({ listingId, fields }: Listing, times: TimeColumns) {
  const rating = ratingsOf(fields);
  const best = Object.values(rating).filter((each) => each !== null);
  return {
    listing_id: listingId,
    name: fields.name ?? '',
    live_since: liveSince(times),
    updated_at: times.updated_at,
    confirmed_at: times.last_confirmed_at,
    ...filteredBy(fields),
    outward: placeOf(fields).outward,
    is_full: fields.availability === 'full',
    // Worked out when the row is written, as the texts below.
    get week() {
      return weekOf(fields).week;
    },
    get runs() {
      return weekOf(fields).runs;
    },
    get in_holidays() {
      return runsInHolidays(fields);
    },
    ...rating,
    best_rating: best.length > 0 ? Math.max(...best) : null,
  };
}

/** What each platform states; a rating that nobody has given is not one. */
function ratingsOf({ reviews = {} }: ListingFields) {
  const of = (platform: keyof typeof reviews): number | null => {
    const stated = reviews[platform];
    return stated && stated.count > 0 && stated.rating > 0 ? stated.rating : null;
  };
  return {
    google_rating: of('google'),
    facebook_rating: of('facebook'),
    trustpilot_rating: of('trustpilot'),
    yelp_rating: of('yelp'),
    website_rating: of('website'),
  };
}

/** How parents ask in words for what is ticked of safety and funding. Who types "first aid" wants to learn it. */
const tickWords: Partial<Readonly<Record<TrustField, string>>> = {
  ofstedUrn: 'Ofsted registered',
  dbsChecked: 'DBS checked',
  taxFreeChildcare: 'tax free childcare',
  childcareVouchers: 'childcare vouchers',
  hafPlaces: 'HAF holiday places',
};

function textRow({ listingId, fields }: Listing, times: TimeColumns) {
  const { town, outward } = placeOf(fields);
  const context = [
    fields.providerName,
    fields.category && categories[fields.category],
    fields.subcategory,
    town,
    fields.town,
    fields.location,
    fields.county,
    outward,
    fields.postcode,
    // What is stated with a tick is asked for in words: "drop in playgroup", "tennis taster".
    fields.dropInAvailable && 'drop in',
    fields.freeTrialAvailable && 'trial',
    ...statedTrust(fields).map((field) => tickWords[field]),
  ];
  const description = [
    fields.description,
    fields.address,
    fields.schedule,
    fields.specialOffers,
    fields.specialNeeds,
    fields.whatToBring,
  ];
  return {
    listing_id: listingId,
    live_since: liveSince(times),
    ...filteredBy(fields),
    // Worked out when the row is written: a listing often changes again before that.
    get week() {
      return weekOf(fields).week;
    },
    get name() {
      return searchable(fields.name ?? '');
    },
    get context() {
      return searchable([...new Set(context.filter(Boolean))].join(' '));
    },
    get summary() {
      return searchable(fields.shortDescription ?? '');
    },
    get description() {
      return searchable(description.filter(Boolean).join(' '));
    },
  };
}

const liveSince = (times: TimeColumns): string => times.approved_at ?? times.updated_at;

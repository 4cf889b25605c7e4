import type { Logger } from 'pino';
import { streams } from '#domain/catalog.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { listingOf, shownLast } from '#domain/listing/listing.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { hasNews } from '#domain/saved-search/emails.ts';
import { isOver, savedQuery } from '#domain/saved-search/query.ts';
import {
  type Change,
  changesBetween,
  isNewsUntil,
  knownOf,
  newsDueBefore,
  newsSince,
} from '#domain/saved-search/news.ts';
import { every, type Repeated } from '#event-store/background.ts';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { nobodyForgottenIn } from '#platform/forgettings.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { type Named, newsLetter } from './news-letter.ts';
import { type ReadFirst, readFirst, settledAt } from '../read-first.ts';
import type { LetterSite } from '../newsletter/newsletter-letters.ts';
import { alone } from '#platform/postgres/alone.ts';

/** Which of the listings `among` each of the searches that were `saved` finds. */
export type Finds = (saved: readonly string[], among: readonly string[]) => Promise<readonly (readonly string[])[]>;

export interface NewsParts {
  readonly db: Database;
  readonly log: Pick<Log, 'readStream' | 'head'>;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly logger: Logger;
  readonly site: LetterSite;
  readonly now: () => Date;
  readonly finds: Finds;
}

const WHAT = 'letters about saved searches';
const LOOK_MS = 5 * 60_000;
/** Listings of one day that searches are asked about: more than a county has in all. */
const MOST_NEW = 10_000;
/** Searches that are asked about together; those of the same words stand beside one another. */
const ASKED_AT_ONCE = 1_000;
const done = `create table if not exists platform.news_letters (due_at timestamptz primary key, done_at timestamptz not null default now())`;

/** Tells members each morning what is new for them, until stopped. Any number of processes may: a letter's key makes it one. */
export async function runNews(parts: NewsParts): Promise<Repeated> {
  await parts.db.transaction(
    async (tx) => {
      await alone(tx, 'platform tables');
      await tx.query(done);
    },
    { unhurried: true },
  );
  const hasRead = newsRead(parts);
  return every(LOOK_MS, () => sendNews(parts, hasRead), { name: WHAT, logger: parts.logger });
}

const readModels = ['directory', 'favourites', 'listing', 'members', 'saved_searches'];
const newsRead = (parts: NewsParts): ReadFirst => readFirst(parts, WHAT, readModels);

/**
 * Writes the letters that were due last, unless that was done; once more when it was cut off, which sends none of them twice. Writes
 * nothing, nor takes it for done, while what was new by then has not all been read.
 */
export async function sendNews(parts: NewsParts, hasRead = newsRead(parts)): Promise<void> {
  const { db, mail, site, now } = parts;
  const due = newsDueBefore(settledAt(now()));
  const [last] = await db.query<{ due_at: Date }>('select max(due_at) as due_at from platform.news_letters');
  const before = last?.due_at ?? null;
  if (before !== null && before >= due) return;
  if (!(await hasRead(due))) return;
  const span = { since: newsSince(due, before), due };
  const nobodyForgotten = await nobodyForgottenIn(db, readModels);
  const found = await newInSearches(parts, span);
  const changed = await changedFavourites(parts, span);
  const readers = await readersAmong(db, [...new Set([...found.keys(), ...changed.keys()])]);
  for (const { member_id: memberId, first_name: firstName, email } of readers) {
    const news = { memberId, firstName, searches: found.get(memberId) ?? [], changes: changed.get(memberId) ?? [] };
    await db.transaction(async (tx) => {
      await nobodyForgotten(tx);
      await mail.enqueue(
        `news ${due.toISOString()} ${memberId}`,
        { ...newsLetter(site, news), to: email, canWait: true, usefulUntil: isNewsUntil(due).toISOString() },
        tx,
      );
    });
  }
  await db.query('insert into platform.news_letters (due_at) values ($1) on conflict do nothing', [due.toISOString()]);
}

interface Span {
  readonly since: Date;
  readonly due: Date;
}
type Searches = Parameters<typeof newsLetter>[1]['searches'];
type Changed = Parameters<typeof newsLetter>[1]['changes'];

interface Search {
  readonly member_id: string;
  readonly search_id: string;
  readonly name: string;
  readonly query: string;
  readonly emails_since: Date | null;
}

/**
 * By member their searches in which something is new, since they asked to be told: before that it stood in the list that they saw. The
 * same search is looked up once, however many people saved it; one for a date that is over not at all, since nobody can go any more.
 */
async function newInSearches({ db, finds, now }: NewsParts, { since, due }: Span): Promise<Map<string, Searches>> {
  const fresh = await db.query<Omit<Named, 'listingId'> & { listing_id: string; live_since: Date }>(
    `select listing_id, name, town, live_since from directory.listings where live_since >= $1 and live_since < $2
     order by live_since desc limit ${MOST_NEW}`,
    [since.toISOString(), due.toISOString()],
  );
  const byMember = new Map<string, Searches>();
  if (fresh.length === 0) return byMember;
  const byId = new Map(
    fresh.map(
      ({ listing_id: listingId, live_since: liveSince, name, town }) =>
        [listingId, { listingId, name, town, liveSince }] as const,
    ),
  );
  const ids = [...byId.keys()];
  const searches = await db.query<Search>(
    `select member_id, search_id, name, query, emails_since from saved_searches.searches where emails
     order by query, member_id, search_id`,
  );
  const byQuery = Map.groupBy(searches, ({ query }) => query);
  const today = londonDate(now());
  // What is no search any more costs nobody else theirs.
  const queries = [...byQuery.keys()].filter(
    (query) => savedQuery(query) !== null && hasNews(query) && !isOver(query, today),
  );
  for (let from = 0; from < queries.length; from += ASKED_AT_ONCE) {
    const asked = queries.slice(from, from + ASKED_AT_ONCE);
    const found = await finds(asked, ids);
    for (const [index, query] of asked.entries()) {
      const those = new Set(found[index]);
      const matching = ids.flatMap((id) => (those.has(id) ? [byId.get(id)] : [])).filter((each) => each !== undefined);
      for (const { member_id: memberId, search_id: searchId, name, emails_since: askedAt } of byQuery.get(query) ??
        []) {
        const listings = matching.filter(({ liveSince }) => askedAt === null || liveSince >= askedAt);
        if (listings.length > 0)
          byMember.set(memberId, [...(byMember.get(memberId) ?? []), { searchId, name, query, listings }]);
      }
    }
  }
  return byMember;
}

/**
 * By member what has changed of their favourites, as the log's own events tell it; nothing that changed before they saved it, before what
 * they saved was merged into it, or before they asked to be told.
 */
async function changedFavourites({ db, log }: NewsParts, { since, due }: Span): Promise<Map<string, Changed>> {
  // Those of which the log has to be asked. A verdict leaves what a listing says, and one that is taken back leaves no time of its own.
  const watched = await db.query<{ listing_id: string }>(
    `select distinct l.listing_id from favourites.entries e
     join saved_searches.members m on m.member_id = e.member_id and m.watches_favourites
     left join favourites.merges g on g.listing_id = e.listing_id
     join listing.listings l on l.listing_id = coalesce(g.ends_at, e.listing_id)
     where l.updated_at >= $1 or l.reviewed_at >= $1 or l.status in ('draft', 'pending')`,
    [since.toISOString()],
  );
  const byMember = new Map<string, Changed>();
  for (const { listing_id: listingId } of watched) {
    const { name, town, changesSince } = await changesOf(log, listingId, { since, due });
    const members = await db.query<{ member_id: string; known_at: number }>(
      `select e.member_id, greatest(min(greatest(e.position, g.position)), max(m.watched_since)) as known_at
       from favourites.entries e
       join saved_searches.members m on m.member_id = e.member_id and m.watches_favourites
       left join favourites.merges g on g.listing_id = e.listing_id and g.ends_at is not null
       where (e.listing_id = $1 and g.ends_at is null)
         or e.listing_id in (select listing_id from favourites.merges where ends_at = $1) group by 1`,
      [listingId],
    );
    for (const { member_id: memberId, known_at: knownAt } of members) {
      const changes = changesSince(knownAt);
      if (changes.length > 0)
        byMember.set(memberId, [...(byMember.get(memberId) ?? []), { listingId, name, town, changes }]);
    }
  }
  return byMember;
}

/** What a listing is called, and how it has changed since the letters before, for whoever knew it at a position of the log. */
async function changesOf(
  log: NewsParts['log'],
  listingId: string,
  { since, due }: Span,
): Promise<Named & { readonly changesSince: (knownAt: number) => readonly Change[] }> {
  const events = (await log.readStream<ListingEvent | PersonEvent>(streams.listing(listingId))).filter(
    ({ occurredAt }) => occurredAt < due.toISOString(),
  );
  const after = listingOf(events);
  const { name, town } = shownLast(events).fields;
  // Thousands may have saved it, most of them before all of this: the same is worked out once.
  const worked = new Map<number, readonly Change[]>();
  return {
    listingId,
    name: name ?? 'An activity',
    town: town ?? null,
    changesSince: (knownAt) => {
      const isKnown = ({ occurredAt, position }: (typeof events)[number]): boolean =>
        occurredAt < since.toISOString() || position <= knownAt;
      const known = events.filter(isKnown).length;
      const changes = worked.get(known) ?? changesBetween(knownOf(events, isKnown), after);
      worked.set(known, changes);
      return changes;
    },
  };
}

/** Those of `memberIds` who have shown that their address is theirs, and are not shut out. */
const readersAmong = (db: Database, memberIds: readonly string[]) =>
  db.query<{ member_id: string; first_name: string; email: string }>(
    `select m.member_id, m.first_name, u.email from members.members m join auth."user" u on u.id = m.member_id::text
     where m.member_id = any($1::uuid[]) and not m.erased and m.suspended_at is null and u."emailVerified"`,
    [memberIds],
  );

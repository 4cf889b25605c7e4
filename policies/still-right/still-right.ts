import type { Logger } from 'pino';
import { cleanName } from '#domain/kernel/names.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import { ASKED_AFTER_MONTHS, monthsBefore, quarterOf } from '#domain/listing/still-right.ts';
import { every, type Repeated } from '#event-store/background.ts';
import type { Log } from '#event-store/log.ts';
import { dealsWithFamilies } from '#platform/auth/owning/business-of.ts';
import { joinedFirst } from '#platform/auth/owning/own-business.ts';
import type { Database } from '#platform/database.ts';
import { nobodyForgottenIn } from '#platform/forgettings.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { pageSaidAt } from '#platform/scraping/page-said-at.ts';
import type { LetterSite } from '../newsletter/newsletter-letters.ts';
import { businessAddress } from '#platform/mail/business-address.ts';
import { stillRightLetter } from './still-right-letter.ts';
import { alone } from '#platform/postgres/alone.ts';

export interface StillRightParts {
  readonly log: Pick<Log, 'readStream'>;
  readonly db: Database;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly logger: Logger;
  readonly site: LetterSite;
  readonly now: () => Date;
}

const LOOK_MS = 60 * 60_000;
/** Letters that go out at one look, so that a directory that has just been taken over does not write to everybody at once. */
const MOST_AT_ONCE = 200;
const done = `create table if not exists platform.still_right_letters (
  business_id uuid, quarter text, done_at timestamptz not null default now(), primary key (business_id, quarter))`;

/** Asks businesses whether their activities are still right, until stopped. Any number of processes may: a letter's key makes it one. */
export async function runStillRight(parts: StillRightParts): Promise<Repeated> {
  await parts.db.transaction(
    async (tx) => {
      await alone(tx, 'platform tables');
      await tx.query(done);
    },
    { unhurried: true },
  );
  return every(LOOK_MS, () => askBusinesses(parts), {
    name: 'letters that ask whether activities are still right',
    logger: parts.logger,
  });
}

interface Row {
  readonly business_id: string;
  readonly email: string;
  readonly contact_name: string;
  readonly business_name: string;
  readonly listings: readonly { readonly listingId: string; readonly name: string }[];
}

/**
 * Writes to each business that has been asked neither in this quarter nor in the last three months, because the last day of one quarter
 * is the day before the next, and has something live that nobody has confirmed for three months; where it is told of its activities, and
 * not where everybody is shut out who acts for it.
 */
export async function askBusinesses({ log, db, mail, site, now }: StillRightParts): Promise<void> {
  const at = now();
  const quarter = quarterOf(at);
  const nobodyForgotten = await nobodyForgottenIn(db, ['businesses', 'directory', 'listing', 'members']);
  const rows = await db.query<Row>(
    `select b.business_id, b.shown -> 'fields' ->> 'email' as email, b.shown -> 'fields' ->> 'contactName' as contact_name,
       b.shown -> 'fields' ->> 'businessName' as business_name, old.listings
     from businesses.businesses b, lateral (
       select jsonb_agg(jsonb_build_object('listingId', l.listing_id, 'name', l.name) order by l.confirmed_at, l.listing_id) as listings
       from (
           select own.* from listing.listings own where own.business_id = b.business_id
           union all
           select sent.* from businesses.members m join listing.listings sent on sent.submitted_by = m.member_id
           where m.business_id = b.business_id and ${joinedFirst}
             and sent.business_id is null and starts_with(sent.origin, 'provider')) c
         join directory.listings l on l.listing_id = c.listing_id
         left join listing.pages p on p.page_id = (c.listing ->> 'pageId')::uuid and p.content_hash = c.listing ->> 'contentHash'
       where greatest(l.confirmed_at, ${pageSaidAt}) < $1) old
     where ${dealsWithFamilies('b.business_id')} and old.listings is not null
       and not exists (select from platform.still_right_letters s where s.business_id = b.business_id
         and (s.quarter = $2 or s.done_at > $1))
     order by b.business_id limit ${MOST_AT_ONCE}`,
    [monthsBefore(at, ASKED_AFTER_MONTHS).toISOString(), quarter],
  );
  for (const { business_id: businessId, email, contact_name: contactName, business_name: name, listings } of rows) {
    const address = await businessAddress(log, businessId);
    if (address === undefined || address === 'shut-out') continue;
    const { email: to } = address;
    const asking = {
      businessId,
      // A colleague reads it in place of a contact who is shut out.
      contactName: to === email ? cleanName(contactName, NAME_MAX) : '',
      businessName: cleanName(name, NAME_MAX) || 'your business',
      listings: listings.map((each) => ({ ...each, name: cleanName(each.name, NAME_MAX) || 'An activity' })),
    };
    await db.transaction(async (tx) => {
      await nobodyForgotten(tx);
      await mail.enqueue(
        `still-right ${quarter} ${businessId}`,
        { ...stillRightLetter(site, asking, at), to, canWait: true },
        tx,
      );
      await tx.query(
        'insert into platform.still_right_letters (business_id, quarter, done_at) values ($1, $2, $3) on conflict do nothing',
        [businessId, quarter, at.toISOString()],
      );
    });
  }
}

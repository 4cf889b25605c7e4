import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { issueAfter, issueBefore, nearestFirst, type NewListing, newSince } from '#domain/subscription/issue.ts';
import { every, type Repeated } from '#event-store/background.ts';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { nobodyForgottenIn } from '#platform/forgettings.ts';
import { ownSubscriptionId } from '#platform/newsletter/own-subscription.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { type ReadFirst, readFirst, settledAt } from '../read-first.ts';
import { issueLetter, type LetterSite } from './newsletter-letters.ts';
import { alone } from '#platform/postgres/alone.ts';

export interface IssueParts {
  readonly db: Database;
  readonly log: Pick<Log, 'head'>;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly logger: Logger;
  readonly site: LetterSite;
  readonly now: () => Date;
}

interface Reader {
  readonly subscription_id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly postcode: string | null;
  /** Whose the subscription is, where they are shut out. */
  readonly shut_out: string | null;
}

const WHAT = 'the weekly newsletter';
const LOOK_MS = 10 * 60_000;
/** Readers whose letters are written together. */
const BATCH = 500;
/** Activities that a reader's are chosen from. */
const MOST_NEW = 2_000;
const done = `create table if not exists platform.newsletter_issues (due_at timestamptz primary key, done_at timestamptz not null default now())`;

/** Sends the weekly newsletter when it is due, until stopped. Any number of processes may: a letter's key makes it one. */
export async function runNewsletter(parts: IssueParts): Promise<Repeated> {
  await parts.db.transaction(
    async (tx) => {
      await alone(tx, 'platform tables');
      await tx.query(done);
    },
    { unhurried: true },
  );
  const hasRead = issueRead(parts);
  return every(LOOK_MS, () => sendDue(parts, hasRead), { name: WHAT, logger: parts.logger });
}

const readModels = ['directory', 'members', 'newsletter'];
const issueRead = (parts: IssueParts): ReadFirst => readFirst(parts, WHAT, readModels);

/**
 * Writes a letter to each reader of the issue that was due last, unless that was done; goes on where it was cut off. Writes nothing, nor
 * takes it for done, while what was new by then has not all been read.
 */
export async function sendDue(parts: IssueParts, hasRead = issueRead(parts)): Promise<void> {
  const { db, mail, site, now } = parts;
  const issue = issueBefore(settledAt(now()));
  const due = issue.toISOString();
  const usefulUntil = issueAfter(issue).toISOString();
  const [sent] = await db.query('select from platform.newsletter_issues where due_at = $1', [due]);
  if (sent || !(await hasRead(issue))) return;
  const listings = await newIn(db, issue);
  for (let after: string | null = null; listings.length > 0;) {
    const nobodyForgotten = await nobodyForgottenIn(db, readModels);
    // Whoever has not shown that the address of their account is theirs is not its reader. Nor is who is shut out that of what they ticked.
    const readers: readonly Reader[] = await db.query<Reader>(
      `select s.subscription_id, s.email, m.first_name, m.postcode, o.member_id as shut_out from newsletter.subscriptions s
       left join members.members m on lower(m.email) = lower(s.email) and m.email_confirmed and not m.erased
       left join members.members o on o.member_id::text = s.subscriber_subject and o.suspended_at is not null
       where s.status = 'active' and m.suspended_at is null and s.confirmed_at < $1 and ($2::uuid is null or s.subscription_id > $2)
       order by s.subscription_id limit ${BATCH}`,
      [due, after],
    );
    await db.transaction(async (tx) => {
      await nobodyForgotten(tx);
      for (const reader of readers) {
        const { email, first_name: firstName, subscription_id: subscriptionId, postcode, shut_out: shutOut } = reader;
        // What they only typed is the address of whoever has confirmed it.
        if (shutOut !== null && subscriptionId === ownSubscriptionId(shutOut)) continue;
        const message = issueLetter(site, { subscriptionId, firstName }, nearestFirst(listings, postcode));
        // By the address, which may have been given twice.
        const who = createHmac('sha256', site.sessionSecret)
          .update(`reader ${email.toLowerCase()}`)
          .digest('base64url');
        await mail.enqueue(`newsletter ${due} ${who}`, { ...message, to: email, canWait: true, usefulUntil }, tx);
      }
    });
    after = readers.at(-1)?.subscription_id ?? null;
    if (readers.length < BATCH) break;
  }
  await db.query('insert into platform.newsletter_issues (due_at) values ($1) on conflict do nothing', [due]);
}

async function newIn(db: Database, issue: Date): Promise<NewListing[]> {
  const rows = await db.query<{
    listing_id: string;
    name: string;
    town: string | null;
    outward: string | null;
    live_since: Date;
  }>(
    `select listing_id, name, town, outward, live_since from directory.listings
     where live_since >= $1 and live_since < $2 order by live_since desc limit ${MOST_NEW}`,
    [newSince(issue).toISOString(), issue.toISOString()],
  );
  return rows.map((row) => ({
    listingId: row.listing_id,
    name: row.name,
    town: row.town,
    outward: row.outward,
    liveSince: row.live_since.toISOString(),
  }));
}

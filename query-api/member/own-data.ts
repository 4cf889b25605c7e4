import { readOwnData } from '#domain/account/api.ts';
import { hasMembers } from '#platform/auth/owning/business-of.ts';
import { isStillTheirs } from '#platform/auth/owning/own-business.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';

/** What admins write to each other, and how they rank what they have. */
const notTheirs = `'{adminNotes,reviewedBy,priority}'::text[]`;

/**
 * Everything that the database keeps of a member, by concept: one line each, whose $1 is the member's id. What a member may not see
 * (an admin's notes to other admins) is left out by name. A test names the tables of which a line is missing.
 */
export const ownData: Readonly<Record<string, string>> = {
  account: `select email, "firstName", "lastName", "emailVerified", "createdAt" from auth."user" where id = $1`,
  sessions: `select "createdAt", "expiresAt", "userAgent" from auth.session where "userId" = $1 order by "createdAt"`,
  passkeys: `select name, "createdAt", last_used_at from auth.passkey where "userId" = $1 order by "createdAt"`,
  profile: 'select * from members.members where member_id::text = $1',
  points: 'select * from points.entries where member_id::text = $1 order by position',
  pointsInAll: 'select * from points.totals where member_id::text = $1',
  badges: 'select * from badges.tallies where member_id::text = $1',
  favourites: 'select * from favourites.entries where member_id::text = $1 order by position',
  favouritesShared: 'select * from favourites.lists where member_id::text = $1',
  savedSearches: 'select * from saved_searches.searches where member_id::text = $1 order by position',
  savedSearchesInAll: 'select * from saved_searches.members where member_id::text = $1',
  // What a business has by now for which they do not act, and families do not see, is not theirs to read.
  activities: `select listing_id, status, origin, case when ${isStillTheirs('c', '$1')} then listing -> 'fields' end as fields,
    case when submitter ->> 'subject' = $1 then submitter end as submitter, created_at from listing.listings c
    where submitted_by::text = $1 order by created_at`,
  // What was decided on stands in the activity, or nowhere any more.
  changes: `select listing_id, change -> 'changes' as changes, proposed_at ->> (change ->> 'revisionId') as proposed_at
    from listing.listings cross join json_array_elements(listing -> 'pendingRevisions') as change
    where pending_revisions > 0 and change ->> 'proposedBy' = $1 order by proposed_at`,
  reports: `select listing_id, kind, note, submitter_email, created_at, answer, answered_at from reports.reports
    where reported_by::text = $1 order by created_at`,
  ideas: `select idea_id, status, shown::jsonb - ${notTheirs} as shown, created_at from ideas.ideas
    where suggested_by::text = $1 order by created_at`,
  ideaVotes: 'select idea_id, vote_type from ideas.votes where member_id::text = $1',
  offers: `select offer_id, status, (shown::jsonb - ${notTheirs}) #- '{offer,verdict}' as shown, created_at from offers.offers
    where proposed_by::text = $1 order by created_at`,
  messages: `select message_id, status, shown::jsonb - ${notTheirs} as shown, created_at from messages.messages
    where shown ->> 'senderSubject' = $1 order by created_at`,
  enquiries: `select enquiry_id, listing_id, status, shown, created_at from enquiries.enquiries
    where sent_by::text = $1 order by created_at`,
  // What a business says of itself is written by who acts for it: whoever applied for it and left reads nothing of that.
  businesses: `select b.business_id, b.status, b.shown -> 'fields' as fields, b.created_at from businesses.businesses b
    where exists (select from businesses.members m where m.business_id = b.business_id and m.member_id::text = $1)
      or b.contact_subject = $1 and not ${hasMembers('b.business_id')} and (b.shown -> 'former')::jsonb = '[]'
    order by b.created_at`,
  // What an admin wrote of it was written to the business.
  claims: `select listing_id, claim ->> 'note' as note, status, created_at from claims.claims
    where claim ->> 'madeBy' = $1 order by created_at`,
  businessesJoined:
    'select business_id, joined_at from businesses.members where member_id::text = $1 order by joined_at',
  partnership: `select lead_id, shown -> 'fields' as fields, created_at from leads.leads
    where contact_subject = $1 order by created_at`,
  bookings: 'select * from bookings.bookings where member_id::text = $1 order by position',
  waitingLists: 'select * from bookings.waiting where member_id::text = $1 order by joined_at',
  newsletter: `select s.* from newsletter.subscriptions s join auth."user" u on u.id = $1
    where s.subscriber_subject = u.id or u."emailVerified" and lower(s.email) = lower(u.email)`,
};

/** Download my data. */
export async function ownDataRoutes(app: App, { db, families, pictures }: ServerContext): Promise<void> {
  serve(app, readOwnData, async ({ caller: { memberId } }, reply) => {
    if (memberId === null) throw httpProblem(401, 'Please sign in.');
    void reply.header('cache-control', 'private, no-store');
    void reply.header('content-disposition', 'attachment; filename="hopscotch-my-data.json"');
    const concepts = await Promise.all(
      Object.entries(ownData).map(async ([name, sql]) => [name, await db.query(sql, [memberId])] as const),
    );
    const picture = await pictures.of(memberId);
    return {
      ...Object.fromEntries(concepts),
      children: await families.childrenOf(memberId),
      picture: picture === undefined ? null : `data:image/webp;base64,${picture.toString('base64')}`,
    };
  });
}

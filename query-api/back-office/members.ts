import { z } from 'zod';
import { shownName } from '#domain/kernel/names.ts';
import { listMembers, readErasure, readMember } from '#domain/member/back-office/api.ts';
import type { MemberDetail, MemberView } from '#domain/member/back-office/views.ts';
import { roleOf } from '#domain/member/member.ts';
import { personOf } from '#platform/auth/account/account-rows.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { all, params, partIn, type Params } from '../sql.ts';
import { leftAloneBy } from './left-alone.ts';
import { likeness, matches } from '../name-search.ts';
import { namesOf } from '../member-names.ts';

interface MemberRow {
  readonly member_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly granted_roles: ('provider' | 'admin')[];
  readonly email_confirmed: boolean;
  readonly erased: boolean;
  readonly registered_at: Date;
  readonly last_signed_in_at: Date | null;
  readonly suspended_at: Date | null;
  readonly suspended_by: string | null;
  readonly suspended_because: string | null;
  readonly points: number;
  readonly activities: number;
  readonly offers: number;
  readonly ideas: number;
}

/** How many rows of the table that follows are a member's. */
const countOf = (from: string): string => `(select count(*)::int from ${from} = m.member_id)`;
const select = `select m.*,
  coalesce((select total_points from points.totals t where t.member_id = m.member_id), 0) as points,
  ${countOf('listing.listings l where l.submitted_by')} as activities,
  ${countOf('offers.offers o where o.proposed_by')} as offers,
  ${countOf('ideas.ideas i where i.suggested_by')} as ideas`;

/** Everybody with an account, and where it is asked for who had one, for admins alone. What is searched for is written into no log: those know paths without queries. */
export async function memberRoutes(app: App, { db, erasing }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listMembers, async ({ query: { limit, offset, ...filter } }) => {
    const [counting, asked] = [params(), params()];
    const order = filter.search ? `${likeness(asked, 'm.words', filter.search)}, ` : '';
    const found = where(asked, filter);
    const { part, values } = partIn(asked, { limit, offset });
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(
        `select count(*) as count from members.members m where ${where(counting, filter)}`,
        counting.values,
      ),
      db.query<MemberRow>(
        `${select} from (select * from members.members m where ${found}
           order by ${order}m.registered_at desc, m.member_id ${part}) m
         order by ${order}m.registered_at desc, m.member_id`,
        values,
      ),
    ]);
    const total = counted[0]?.count ?? 0;
    return {
      body: rows.map(viewOf),
      total,
    };
  });

  serve(app, readMember, async ({ params: { id } }): Promise<MemberDetail> => {
    if (!z.uuid().safeParse(id).success) throw nothingHere();
    const [[row], businesses] = await Promise.all([
      db.query<MemberRow & { enquiries: number; bookings: number }>(
        `${select}, ${countOf('enquiries.enquiries e where e.sent_by')} as enquiries,
           ${countOf('bookings.bookings b where b.member_id')} as bookings
         from members.members m where member_id = $1`,
        [id],
      ),
      db.query<{ id: string; name: string }>(
        `select business_id as id, b.name from businesses.members a join businesses.businesses b using (business_id)
         where a.member_id = $1 and b.status = 'approved' order by b.name, business_id`,
        [id],
      ),
    ]);
    if (!row) throw nothingHere();
    const { suspended_at: at, suspended_by: by, suspended_because: reason } = row;
    const names = by === null ? undefined : await namesOf(db, [by]);
    const { activities, offers, ideas, enquiries, bookings, email_confirmed: emailConfirmed } = row;
    return {
      ...viewOf(row),
      emailConfirmed,
      activities,
      offers,
      ideas,
      enquiries,
      bookings,
      businesses,
      suspension: at && { at: iso(at), by: names?.get(by ?? '') ?? null, reason },
    };
  });

  serve(app, readErasure, async ({ params: { id } }) => {
    if (!z.uuid().safeParse(id).success) throw nothingHere();
    const [row] = await db.query<{ erased: boolean }>('select erased from members.members where member_id = $1', [id]);
    if (!row) throw nothingHere();
    const [person, proof] = await Promise.all([personOf(db, id), erasing.proofOf(id)]);
    const by = proof?.by ?? '';
    const names = await namesOf(db, [by]);
    const told = proof && { ...proof, by: by === 'the member' ? null : (names.get(by) ?? by) };
    if (!person || row.erased) return { preview: null, proof: told };
    const { email, emailVerified: emailConfirmed } = person;
    const [sessions] = await db.query<{ count: number }>(
      'select count(*)::int as count from auth.session where "userId" = $1 and "expiresAt" > now()',
      [id],
    );
    const [{ others }, businesses] = await Promise.all([
      erasing.preview({ memberId: id, email, emailConfirmed }),
      leftAloneBy(db, id),
    ]);
    return { preview: { sessions: sessions?.count ?? 0, others, businesses, emailConfirmed }, proof: told };
  });
}

interface Filter {
  readonly search?: string | undefined;
  readonly role?: MemberView['role'] | undefined;
  readonly state?: MemberView['state'] | undefined;
}
const states = {
  active: 'not m.erased and m.suspended_at is null',
  suspended: 'm.suspended_at is not null',
  erased: 'm.erased',
} as const;
/** The highest role that was granted decides. */
const roles = {
  admin: `'admin' = any(m.granted_roles)`,
  provider: `'provider' = any(m.granted_roles) and not 'admin' = any(m.granted_roles)`,
  parent: `m.granted_roles = '{}'`,
} as const;

function where(asked: Params, { search, role, state }: Filter): string {
  return all([
    ...(search ? [matches(asked, 'm.words', search)] : []),
    ...(role === undefined ? [] : [roles[role]]),
    state === undefined ? 'not m.erased' : states[state],
  ]);
}

const iso = (at: Date): string => new Date(at).toISOString();

function viewOf(row: MemberRow): MemberView {
  const { first_name: firstName, last_name: lastName, activities, offers, ideas } = row;
  return {
    id: row.member_id,
    name: row.erased ? null : `${shownName(firstName)} ${shownName(lastName)}`.trim(),
    email: row.erased ? null : row.email,
    role: roleOf({ grantedRoles: row.granted_roles }),
    state: row.erased ? 'erased' : row.suspended_at ? 'suspended' : 'active',
    registeredAt: iso(row.registered_at),
    lastSignedInAt: row.last_signed_in_at && iso(row.last_signed_in_at),
    points: row.points,
    sentIn: activities + offers + ideas,
  };
}

import type { Queryable } from '#platform/database.ts';
import { leftAloneBy } from '#query-api/back-office/left-alone.ts';
import { isLastAdmin } from '../command/last-admin.ts';
import type { Found } from './erase-person.ts';

interface Account {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly since: Date;
  readonly sessions: number;
}

/** What a stranger called themselves tells the operator's terminal nothing. */
const plain = (name: string): string => name.replaceAll(/\p{C}/gu, '');
const counted = (many: number, one: string): string => `${many} ${one}${many === 1 ? '' : 's'}`;

/** What nobody sees beforehand who looks at the account alone. */
const businessGone = (name: string, bookings: number): string =>
  bookings === 0
    ? `${name}, a business for which nobody else acts: its advertising and its Premium end`
    : `${name}, a business for which nobody else acts: its advertising and its Premium end, ${counted(bookings, 'booking')} to come will be called off, families are told, and what they paid by card goes back`;

/** What erasing whoever has this address would take away, a line each, so that an operator sees whether it is the one who is meant. */
export async function whatGoes(db: Queryable, email: string, { account, others }: Found): Promise<string[]> {
  const lines: string[] = [];
  if (account) {
    const [held] = await db.query<Account>(
      `select u.id, u."firstName" as first, u."lastName" as last, u."createdAt" as since,
         (select count(*)::int from auth.session s where s."userId" = u.id and s."expiresAt" > now()) as sessions
       from auth."user" u where lower(u.email) = lower($1)`,
      [email],
    );
    if (held) {
      const day = held.since.toISOString().slice(0, 10);
      lines.push(
        `the account of ${plain(`${held.first} ${held.last}`)} (since ${day}): name, email address, profile, children and picture`,
        ...(held.sessions > 0 ? [`their sign-ins: ${counted(held.sessions, 'device')}`] : []),
        'their name and words in what they sent in, wrote and asked for, which stays without them',
        ...(await leftAloneBy(db, held.id)).map(({ name, bookings }) => businessGone(plain(name), bookings)),
        ...((await isLastAdmin(db, held.id))
          ? ['the last admin: nothing can be approved any more until npm run admin:grant makes another']
          : []),
      );
    }
  }
  if (others > 0)
    lines.push(
      `the personal part of ${others === 1 ? 'a listing or page' : `${others} listings or pages`} that named this address`,
    );
  return lines;
}

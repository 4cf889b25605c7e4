import { ERASED } from '#domain/kernel/erased.ts';
import type { ErasureView } from '#domain/member/back-office/views.ts';
import type { Queryable } from '#platform/database.ts';

type LeftAlone = NonNullable<ErasureView['preview']>['businesses'][number];

/** The businesses for which nobody but this member acts, and what is booked or asked for with each for times to come. */
export const leftAloneBy = (db: Queryable, memberId: string): Promise<LeftAlone[]> =>
  db.query<LeftAlone>(
    `select b.business_id as id, b.name, (select count(*)::int from bookings.bookings k
       where k.business_id = b.business_id and k.starts_at > now() and k.status in ('asked', 'accepted')) as bookings
     from businesses.members m join businesses.businesses b using (business_id)
     where m.member_id = $1 and b.status <> 'gone' and b.name <> $2
       and not exists (select from businesses.members o where o.business_id = m.business_id and o.member_id <> m.member_id)
     order by b.name, b.business_id`,
    [memberId, ERASED],
  );

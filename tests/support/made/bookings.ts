import { dayAfter, londonDate } from '#domain/kernel/london-date.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '../api-client.ts';
import { activity, idIn, type PeopledSite } from '../pages/peopled-site.ts';
import { until } from '../projection.ts';
import { after, apply } from './partners.ts';
import { havingPlan } from './plans.ts';

/** A provider with a business, a plan and a live activity. */
export interface BookedProvider {
  readonly who: SiteFetch;
  readonly memberId: string;
  readonly password: string;
  readonly businessId: string;
  readonly email: string;
  readonly listingId: string;
}

/** `days` from today in Britain, YYYY-MM-DD. */
export const inDays = (days: number): string => dayAfter(londonDate(new Date()), days);

export async function providerWithPlan(site: PeopledSite, more: object = {}): Promise<BookedProvider> {
  const member = await site.newMember('provider');
  const who = siteAt(site.url, await sessionOf(site.anonymous, member));
  const businessId = idIn(await apply(who, { email: member.email }));
  await call(site.admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
  const hasJoined = async () => (await call(who, 'GET', '/api/provider/profile')).body !== null;
  await until(hasJoined, 'they act for the business');
  await havingPlan(site.context, businessId);
  const sent = await call(who, 'POST', '/api/provider/submit-application', { ...activity, ...more });
  const listingId = await site.live(idIn(sent));
  const { memberId, password, email } = member;
  return { who, memberId, password, businessId, email, listingId };
}

/** A session of twelve places next week, once; answers the call. */
export const offered = (
  { who, listingId }: Pick<BookedProvider, 'who' | 'listingId'>,
  more: object = {},
): Promise<Answer> =>
  call(who, 'POST', `/api/provider/activities/${listingId}/sessions`, {
    from: inDays(7),
    until: inDays(7),
    start: '16:00',
    end: '17:00',
    places: 12,
    price: '8.50',
    cutOffHours: 24,
    cancellation: 'Free until the day before.',
    ...more,
  });

/** Somebody asks for places of a session a week from now. */
export const asksFor = (parent: SiteFetch, listingId: string, session: Answer, more: object = {}): Promise<Answer> =>
  call(
    parent,
    'POST',
    `/api/activities/${listingId}/bookings`,
    { sessionId: idIn(session), date: inDays(7), places: 1, ...more },
    after(session),
  );

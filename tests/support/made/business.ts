import { call, sessionOf, siteAt, type SiteFetch } from '../api-client.ts';
import { idIn, type PeopledSite } from '../pages/peopled-site.ts';
import { until } from '../projection.ts';
import { apply } from './partners.ts';

/** Somebody who acts for an approved business, signed in. */
export interface Owner {
  readonly who: SiteFetch;
  readonly memberId: string;
  readonly businessId: string;
  readonly email: string;
}

/** `more` is what they say of their business besides. */
export async function ownerOf(site: PeopledSite, businessName = 'Woking Otters', more: object = {}): Promise<Owner> {
  const person = await site.newMember('provider');
  const { memberId, email } = person;
  const who = siteAt(site.url, await sessionOf(site.anonymous, person));
  const businessId = idIn(await apply(who, { email, businessName, ...more }));
  await call(site.admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
  const isOwner = async () => {
    const { body } = await call(who, 'GET', '/api/provider/profile');
    return (body as { id?: string } | null)?.id === businessId;
  };
  await until(isOwner, 'they act for the business');
  return { who, memberId, businessId, email };
}

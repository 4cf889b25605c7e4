import { randomUUID } from 'node:crypto';
import type { BusinessCommand } from '#domain/business/business.ts';
import { handle } from '#event-store/handle.ts';
import { sessionOf, siteAt, type SiteFetch } from '../api-client.ts';
import type { TestApp } from '../app.ts';
import { partnerEmail, providerForm } from './partners.ts';

/** An approved business, and who acts for it, signed in. */
export interface MadeBusiness {
  readonly businessId: string;
  readonly ownerId: string;
  readonly owner: SiteFetch;
  /** Signs another member of it in. */
  readonly member: () => Promise<SiteFetch>;
}

/** Makes a business with an owner and another member. Resolves when it shows. */
export async function madeBusiness(site: TestApp): Promise<MadeBusiness> {
  const businessId = randomUUID();
  const [first, second] = [await site.newMember('provider'), await site.newMember('provider')];
  const commandId = randomUUID();
  const commands: readonly BusinessCommand[] = [
    {
      type: 'ApplyAsBusiness',
      businessId,
      contactSubject: first.memberId,
      fields: { ...providerForm, businessType: 'sports-fitness', email: partnerEmail() },
    },
    { type: 'ApproveBusiness', reviewedBy: 'test', adminNotes: null },
    { type: 'JoinBusiness', memberId: first.memberId },
    { type: 'JoinBusiness', memberId: second.memberId },
  ];
  const { position } = await handle(site.context.log, businessId, commands, {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: 'test', role: 'system' },
    occurredAt: new Date().toISOString(),
  });
  await site.context.readPosition.waitFor(['businesses'], position);
  const signedIn = async (who: typeof first) => siteAt(site.url, await sessionOf(site.anonymous, who));
  return { businessId, ownerId: first.memberId, owner: await signedIn(first), member: () => signedIn(second) };
}

import { randomUUID } from 'node:crypto';
import type { BusinessCommand } from '#domain/business/business.ts';
import { handle } from '#event-store/handle.ts';
import { sessionOf, siteAt, type SiteFetch } from '../api-client.ts';
import type { NewMember, TestApp } from '../app.ts';
import { partnerEmail, providerForm } from './partners.ts';
import { shown } from '../shown.ts';

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
  const [first, second] = [await site.newMember('provider'), await site.newMember('provider')];
  const businessId = await asBusiness(site, [first, second]);
  const signedIn = async (who: NewMember) => siteAt(site.url, await sessionOf(site.anonymous, who));
  return { businessId, ownerId: first.memberId, owner: await signedIn(first), member: () => signedIn(second) };
}

/** Has somebody new act for a business beside its owner. Resolves when it shows. */
export async function colleagueIn(site: TestApp, businessId: string): Promise<SiteFetch> {
  const member = await site.newMember('provider');
  const { log } = site.context;
  const { position } = await handle(log, businessId, { type: 'JoinBusiness', memberId: member.memberId }, bySystem());
  await shown(site.context, ['businesses'], position);
  return siteAt(site.url, await sessionOf(site.anonymous, member));
}

/**
 * The founder of a business, whose own address it goes on giving, hands it over to somebody new and leaves. Answers who owns it then.
 * Resolves when it shows.
 */
export async function leftByFounder(
  site: TestApp,
  businessId: string,
  { memberId: founder, email }: Pick<NewMember, 'memberId' | 'email'>,
): Promise<{ readonly owner: SiteFetch; readonly email: string }> {
  const heir = await site.newMember('provider');
  const commands: readonly BusinessCommand[] = [
    { type: 'EditBusiness', changes: { email } },
    { type: 'JoinBusiness', memberId: heir.memberId },
    { type: 'HandOverBusiness', to: heir.memberId, by: founder },
    { type: 'EndMembership', memberId: founder, by: founder },
  ];
  const { position } = await handle(site.context.log, businessId, commands, bySystem());
  await shown(site.context, ['businesses'], position);
  return { owner: siteAt(site.url, await sessionOf(site.anonymous, heir)), email: heir.email };
}

/** Makes an approved business of `members`, the first of whom is its owner; answers its id. Resolves when it shows. */
export async function asBusiness(
  { context: { log, readPosition } }: Pick<TestApp, 'context'>,
  members: readonly Pick<NewMember, 'memberId'>[],
): Promise<string> {
  const businessId = randomUUID();
  const commands: readonly BusinessCommand[] = [
    {
      type: 'ApplyAsBusiness',
      businessId,
      contactSubject: members[0]?.memberId ?? businessId,
      fields: { ...providerForm, businessType: 'sports-fitness', email: partnerEmail() },
    },
    { type: 'ApproveBusiness', reviewedBy: 'test', adminNotes: null },
    ...members.map(({ memberId }) => ({ type: 'JoinBusiness', memberId }) as const),
  ];
  const { position } = await handle(log, businessId, commands, bySystem());
  await shown({ readPosition, log }, ['businesses'], position);
  return businessId;
}

function bySystem() {
  const commandId = randomUUID();
  const actor = { id: 'test', role: 'system' } as const;
  return { commandId, correlationId: commandId, causationId: null, actor, occurredAt: new Date().toISOString() };
}

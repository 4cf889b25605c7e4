import type { BusinessCommand } from '#domain/business/business.ts';
import { streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import { demoId, type DemoWorld } from '../world.ts';
import { PREMIUM_BUSINESS } from './premium.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A colleague acts for the Premium business as well, and its website is known to be its own, unless that is so already. */
export async function seedTeam(
  { premium, colleague, send }: DemoWorld,
  log: Pick<Log, 'readStream'>,
  email: string,
  now: Date,
): Promise<void> {
  const businessId = demoId(`business ${PREMIUM_BUSINESS}`);
  const events = await log.readStream(streams.business(businessId));
  if (events.some(({ type }) => type === 'BusinessDomainVerified')) return;
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * DAY_MS);
  const tell = (command: BusinessCommand, id: string, daysAgo: number): Promise<void> =>
    send(businessId, command, { id, role: 'provider' }, at(daysAgo));
  const invitationId = demoId('invitation of the colleague');
  const inviteeSubject = `anonymous-${invitationId}`;
  const invite = { type: 'InviteMember', invitationId, inviteeSubject, email, by: premium } as const;
  await tell({ ...invite, at: at(41).toISOString() }, premium, 41);
  await tell({ type: 'AcceptInvitation', invitationId, memberId: colleague }, colleague, 40);
  await tell({ type: 'VerifyDomain', domain: 'hollybush-classes.example', by: premium }, premium, 39);
}

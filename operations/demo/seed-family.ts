import { streams } from '#domain/catalog.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { Child } from '#domain/profile/profile.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import { demoId } from './world.ts';

const YEAR_MS = 365.25 * 86_400_000;

/** The demo parent's profile with two children, once: what somebody has changed since stays as they changed it. */
export async function seedFamily(
  { log, families }: Pick<ServerContext, 'log' | 'families'>,
  memberId: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  const events = await log.readStream(streams.member(memberId));
  if (events.some(({ type }) => type === 'ProfileCompleted')) return;
  // A start that was cut off may have kept them already, on another day.
  if ((await families.childrenOf(memberId)).length === 0) await families.keep(memberId, childrenAt(new Date()));
  const commandId = demoId(`complete profile ${memberId}`);
  const context = {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: memberId, role: 'parent' as const },
    occurredAt: new Date().toISOString(),
  };
  const profile = {
    firstName,
    lastName,
    phone: '01632 960 123',
    postcode: 'GU1 1AA',
    town: 'Guildford',
    howHeardAboutUs: 'Friend recommendation',
    emailOptIn: false,
    interestedActivities: ['outdoor', 'music'],
  };
  await handle(log, memberId, { type: 'CompleteProfile', ...profile }, context);
}

/** As old as they are on the day of the first start, whenever that is. */
function childrenAt(now: Date): Child[] {
  const bornBefore = (years: number): string => londonDate(new Date(now.getTime() - years * YEAR_MS));
  return [
    {
      firstName: 'Mia',
      dateOfBirth: bornBefore(7.4),
      gender: 'female',
      interestedActivities: ['swimming', 'arts-crafts'],
      medicalNotes: 'Carries an inhaler.',
    },
    {
      firstName: 'Leo',
      dateOfBirth: bornBefore(3.6),
      gender: null,
      interestedActivities: ['music', 'indoor-play'],
      medicalNotes: '',
    },
  ];
}

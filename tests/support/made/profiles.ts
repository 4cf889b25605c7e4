import type { Child } from '#domain/profile/profile.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import { someContext } from '../projection.ts';
import type { NewMember } from '../app.ts';
import { shown } from '../shown.ts';

const somebody = {
  firstName: 'Test',
  lastName: 'parent',
  phone: '01632 960 123',
  postcode: 'GU1 1AA',
  town: 'Guildford',
  howHeardAboutUs: null,
  emailOptIn: false,
  interestedActivities: [] as string[],
};

/** `member` once they have filled in their profile: nobody leads them to it any more. */
export async function withProfile(
  { log, families, readPosition }: Pick<ServerContext, 'log' | 'families' | 'readPosition'>,
  member: NewMember,
  profile: Partial<typeof somebody> & { readonly children?: readonly Child[] } = {},
): Promise<NewMember> {
  const { children, ...own } = profile;
  if (children) await families.keep(member.memberId, children);
  const command = { type: 'CompleteProfile', ...somebody, ...own } as const;
  const { position } = await handle(log, member.memberId, command, someContext());
  await shown({ readPosition, log }, ['members'], position);
  return member;
}

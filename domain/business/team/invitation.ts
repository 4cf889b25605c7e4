import type { ShownBusiness } from '../shown.ts';
import { INVITATION_DAYS } from '../words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Invitation = ShownBusiness['invitations'][number];

/** Until when its letter lets somebody in; both ISO 8601. */
export const openUntil = (invitedAt: string): string =>
  new Date(Date.parse(invitedAt) + INVITATION_DAYS * DAY_MS).toISOString();

/** Whether its letter still lets somebody in `at` a time, ISO 8601. What does not is as good as withdrawn. */
export const isOpen = ({ invitedAt }: Pick<Invitation, 'invitedAt'>, at: string): boolean =>
  Date.parse(at) <= Date.parse(openUntil(invitedAt));

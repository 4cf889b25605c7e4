import { DomainError } from '../kernel/errors.ts';
import { type LastVerdict, takenBack, type Undo } from '../kernel/verdict.ts';
import type { BusinessEvent } from './events.ts';
import type { ShownBusiness } from './shown.ts';

/** How a business was called, and would have liked to be since when (ISO 8601), before that was decided on. */
export interface NameBefore {
  readonly name: string;
  readonly proposedName: string;
  readonly proposedAt: string;
}

/** Why the approval of a business for which somebody acts is for good. */
export const BUSINESS_FOR_GOOD =
  'This business has an account, which acts for it already, so its approval cannot be undone.';

/** What it takes to take `event` back, where it was on the name of the business that stood so `before`. */
export function nameBefore(before: ShownBusiness | null, { type }: { readonly type: string }): NameBefore | null {
  if (type !== 'BusinessNameApproved' && type !== 'BusinessNameRejected') return null;
  if (!before?.proposedName) return null;
  const { fields, proposedName } = before;
  return { name: fields.businessName, proposedName: proposedName.name, proposedAt: proposedName.at };
}

/** Takes the last verdict back, on the application or on what the business would like to be called. */
export function undoVerdict(
  command: Undo & { readonly outcome: 'approved' | 'rejected' },
  shown: ShownBusiness,
  verdict: (LastVerdict & { readonly names: NameBefore | null }) | null,
): BusinessEvent[] {
  const { businessId, contactSubject, members } = shown;
  const undone = takenBack(verdict, command, 'provider');
  const about = { businessId, contactSubject, ...undone };
  const names = verdict?.names ?? null;
  if (names === null && members.length > 0) throw new DomainError('for-good', BUSINESS_FOR_GOOD, 'conflict');
  if (names === null) {
    const none = { name: null, proposedName: null, proposedAt: null };
    return [
      { type: 'BusinessVerdictUndone', data: { ...about, revision: shown.revision, on: 'application', ...none } },
    ];
  }
  const { name, proposedName, proposedAt } = names;
  const isRenamed = undone.undone === 'approved';
  const data = {
    ...about,
    revision: isRenamed ? shown.revision + 1 : shown.revision,
    on: 'name' as const,
    name: isRenamed ? name : null,
    proposedName,
    proposedAt,
  };
  return [{ type: 'BusinessVerdictUndone', data }];
}

import { type MemberState, memberStates } from '#domain/member/back-office/words.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';

const tones = { active: 'good', suspended: 'bad', erased: 'neutral' } as const satisfies Record<MemberState, BadgeTone>;

/** Whether a member can sign in. */
export function MemberStateBadge({ state }: { readonly state: MemberState }) {
  return <Badge tone={tones[state]}>{memberStates[state]}</Badge>;
}

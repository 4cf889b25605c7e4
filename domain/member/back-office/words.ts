/** Whether somebody can sign in. */
export const memberStates = { active: 'Active', suspended: 'Suspended', erased: 'Erased' } as const;
export type MemberState = keyof typeof memberStates;
export const memberStateIds = Object.keys(memberStates) as [MemberState, ...MemberState[]];

/** What members may do, as people read it. */
export const roleNames = { parent: 'Parent', provider: 'Provider', admin: 'Admin' } as const;

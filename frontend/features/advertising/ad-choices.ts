import type { Choice } from '#frontend/features/review/reviewed.ts';

export type Verdict = 'approve' | 'reject';

/** What an admin can decide on what a provider booked; `kind` begins a sentence. */
export const adChoices = (kind: string): readonly Choice<Verdict>[] => [
  {
    action: 'reject',
    label: 'Reject',
    key: 'r',
    look: 'danger',
    done: `${kind} rejected`,
    failed: 'Rejection Failed',
  },
  {
    action: 'approve',
    label: 'Approve',
    key: 'a',
    look: 'primary',
    done: `${kind} approved`,
    failed: 'Approval Failed',
  },
];

export const adNotes = {
  label: 'Admin notes',
  hintFor: () => 'The provider reads them.',
};

import { ownWords } from '#domain/listing/notes.ts';
import type { ListingStatus } from '#domain/listing/status.ts';
import type { Role } from '#domain/member/member.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';

/** What a submitter reads and may do while their listing has a status. */
export interface Phase {
  readonly heading: string;
  readonly explanation: string;
  readonly editable: boolean;
  readonly submittable: boolean;
  readonly saveLabel: string;
  /** The notice after saving. */
  readonly savedTitle: string;
  readonly saved: string;
  readonly nextSteps: readonly string[];
}

const untilReview = [
  'Our team reviews it, usually within a day or two.',
  'Once it is approved, families see it in the directory.',
] as const;

const phases: Readonly<Record<ListingStatus, Phase>> = {
  draft: {
    heading: 'Review Your Draft',
    explanation: 'Check the details, correct what is wrong, and submit it for review.',
    editable: true,
    submittable: true,
    saveLabel: 'Save Draft',
    savedTitle: 'Draft Saved',
    saved: 'You can come back to it at any time.',
    nextSteps: ['Check every detail below.', 'Save your draft, or submit it for review.', ...untilReview],
  },
  pending: {
    heading: 'Waiting for Review',
    explanation: 'You have submitted this listing. You can still correct it until our team reviews it.',
    editable: true,
    submittable: false,
    saveLabel: 'Save Changes',
    savedTitle: 'Changes Saved',
    saved: 'Our team will review the listing with your changes.',
    nextSteps: untilReview,
  },
  rejected: {
    heading: 'Not Approved Yet',
    explanation: 'Our team did not approve this listing. You can correct it and submit it again.',
    editable: true,
    submittable: true,
    saveLabel: 'Save Draft',
    savedTitle: 'Draft Saved',
    saved: 'You can come back to it at any time.',
    nextSteps: ['Correct the listing.', 'Submit it for review again.', ...untilReview],
  },
  live: {
    heading: 'Your Listing Is Live',
    explanation: 'Families see this listing in the directory. What you change here is reviewed before they see it.',
    editable: true,
    submittable: false,
    saveLabel: 'Send Changes for Review',
    savedTitle: 'Changes Sent',
    saved: 'Families see your changes once our team has approved them.',
    nextSteps: [
      'Change what is no longer right.',
      'Send your changes for review.',
      'The listing stays as it is until then.',
    ],
  },
  archived: {
    heading: 'No Longer Listed',
    explanation: 'This listing was deleted.',
    editable: false,
    submittable: false,
    saveLabel: '',
    savedTitle: '',
    saved: '',
    nextSteps: ['Write to us if you think that this is a mistake.'],
  },
};

/** What an admin changes in a live listing waits for nobody. */
const liveForAdmins: Phase = {
  ...phases.live,
  heading: 'This Listing Is Live',
  explanation: 'Families see this listing in the directory, and what you change here as soon as you save it.',
  saveLabel: 'Save Changes',
  savedTitle: 'Activity Updated',
  saved: 'Families see what you changed.',
  nextSteps: ['Change what is no longer right.', 'Save your changes. Families see them at once.'],
};

/** Of what its provider has taken away, who can bring it back by themselves. */
const deleted: Phase = {
  ...phases.archived,
  heading: 'Deleted',
  explanation: 'You have deleted this activity.',
  nextSteps: ['You can restore it on your dashboard.'],
};

/** `role`: of whoever looks. */
export function phaseOf({ status, archivedBy }: Pick<ListingView, 'status' | 'archivedBy'>, role?: Role): Phase {
  if (status === 'live' && role === 'admin') return liveForAdmins;
  return status === 'archived' && archivedBy === 'provider' ? deleted : phases[status];
}

/** What our team wrote of a listing that they rejected. Admins see more here than its owner is sent: also what stands for no words. */
export const wordsOfTeam = ({ status, adminNotes }: Pick<ListingView, 'status' | 'adminNotes'>): string | null =>
  status === 'rejected' ? ownWords(adminNotes) : null;

import { mustBeLast, timesUndone as timesOf } from '../kernel/verdict.ts';
import type { PersonEvent } from '../person/events.ts';
import type { Command } from './commands.ts';
import { about } from './editing.ts';
import type { Editor, ListingEvent } from './events.ts';
import type { FieldName, ListingChanges } from './facts/fields.ts';
import { losesPictures } from './for-good.ts';
import type { Listing, PendingRevision } from './listing.ts';
import { mustBeAtRevision } from './rules.ts';

/** The verdict that was given last, with what it takes to take it back. It is gone as soon as anything else happens. */
export interface Verdict {
  readonly outcome: 'approved' | 'rejected';
  readonly reviewedBy: string;
  /** Where the listing stood before. */
  readonly from: 'draft' | 'pending' | 'live';
  /** The change that was decided on; null when it was the listing itself. */
  readonly change: PendingRevision | null;
  /** What an approved change took the place of; null where nothing was known. */
  readonly before: ListingChanges;
  readonly setBy: Readonly<Partial<Record<FieldName, Editor>>>;
  /** Changes that were turned down together with the listing. */
  readonly alongside: readonly PendingRevision[];
}

/** What can be taken back after `event`, which happened to `listing`; undefined when nothing can. */
export function verdictAfter(listing: Listing, event: ListingEvent | PersonEvent): Verdict | undefined {
  switch (event.type) {
    case 'PersonErased':
      return listing.verdict;
    case 'ListingApproved':
    case 'ListingRejected':
      return verdict(event.type === 'ListingApproved' ? 'approved' : 'rejected', event.data.reviewedBy, listing, null);
    case 'RevisionApproved':
    case 'RevisionRejected': {
      const { revisionId, reviewedBy } = event.data;
      const change = listing.pendingRevisions.find((each) => each.revisionId === revisionId);
      if (change === undefined) return undefined;
      if (listing.status === 'rejected')
        return listing.verdict && { ...listing.verdict, alongside: [...listing.verdict.alongside, change] };
      const outcome = event.type === 'RevisionApproved' ? 'approved' : 'rejected';
      // A page that changes again takes its own change back.
      if (reviewedBy === 'system' || losesPictures(outcome, listing.fields.gallery, change.changes.gallery))
        return undefined;
      return verdict(outcome, reviewedBy, listing, change);
    }
    default:
      return undefined;
  }
}

function verdict(
  outcome: Verdict['outcome'],
  reviewedBy: string,
  { status, fields, setBy }: Listing,
  change: PendingRevision | null,
): Verdict | undefined {
  if (status !== 'draft' && status !== 'pending' && status !== 'live') return undefined;
  const names = outcome === 'approved' ? (Object.keys(change?.changes ?? {}) as FieldName[]) : [];
  const before = Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  const by = Object.fromEntries(names.flatMap((name) => (setBy[name] === undefined ? [] : [[name, setBy[name]]])));
  return { outcome, reviewedBy, from: status, change, before, setBy: by, alongside: [] };
}

/** Takes the last verdict back: what was approved is out of everybody's sight and waits again, and so does what was rejected. */
export function undoVerdict(listing: Listing, command: Command<'UndoVerdict'>): ListingEvent[] {
  const { revision } = listing;
  const { revisionId = null, undoneBy } = command;
  const isMeant = ({ change }: Verdict): boolean => (change?.revisionId ?? null) === revisionId;
  const last = mustBeLast(listing.verdict, isMeant, undoneBy, 'activity');
  mustBeAtRevision(listing, command.revision);
  const { outcome, reviewedBy, from: standing, change, before: changes } = last;
  const isChanged = Object.keys(changes).length > 0;
  const undone = {
    ...about(listing),
    revision: isChanged ? revision + 1 : revision,
    undone: outcome,
    standing,
    revisionId,
    source: change?.source ?? null,
    origin: listing.origin,
    submittedBy: change === null ? listing.submittedBy : change.proposedBy,
    reviewedBy,
    undoneBy,
    changes,
    ...timesUndone(listing),
  };
  return [{ type: 'ListingVerdictUndone', data: undone }];
}

/** Which approval it is, where earlier ones were taken back: each is paid, and each payment has a name of its own. */
export const timesUndone = ({ approvalsUndone }: Listing): { readonly again?: number } => timesOf(approvalsUndone ?? 0);

type Undone = Extract<ListingEvent, { type: 'ListingVerdictUndone' }>['data'];

/** What waits again. */
export const waitingAgain = ({
  pendingRevisions,
  verdict: last,
}: Pick<Listing, 'pendingRevisions' | 'verdict'>): readonly PendingRevision[] => [
  ...pendingRevisions,
  ...(last?.change ? [last.change] : []),
  ...(last?.alongside ?? []),
];

/** How often approvals of it have been taken back. */
export const undoneAfter = ({ approvalsUndone = 0 }: Listing, { undone }: Pick<Undone, 'undone'>): number =>
  undone === 'approved' ? approvalsUndone + 1 : approvalsUndone;

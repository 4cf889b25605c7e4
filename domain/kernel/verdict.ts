import { z } from 'zod';
import { DomainError } from './errors.ts';

/** What an admin can answer, by what comes of it. */
export const outcomes = { approve: 'approved', reject: 'rejected', implement: 'implemented' } as const;
export type Outcome = (typeof outcomes)[keyof typeof outcomes];

/** The verdict that was given last. It is gone as soon as anything else happens, so that nothing that somebody did since is undone with it. */
export interface LastVerdict {
  readonly outcome: Outcome;
  readonly reviewedBy: string;
}

/** What an event says that takes a verdict back, besides what it was on. */
export const undoneShape = {
  undone: z.enum(['approved', 'rejected']),
  reviewedBy: z.string().min(1),
  undoneBy: z.string().min(1),
};
/** What is asked for: whoever takes back has one verdict in mind. */
export interface Undo {
  readonly outcome: Outcome;
  readonly undoneBy: string;
}

/** POST {...}/{id}/undo: which of the answers is taken back. */
export const UndoAnswerSchema = z.object({ action: z.enum(['approve', 'reject']) });

/** Events that give a verdict are named after it. */
const named = /(?:Approved|Rejected|Implemented)$/;

/**
 * What can be taken back after `event`, where `last` could be before it; null where nothing can. Events of the types `besides` build on
 * no verdict, and neither does an erasure.
 */
export function verdictAfter(
  last: LastVerdict | null,
  { type, data }: { readonly type: string; readonly data: object },
  besides: readonly string[] = [],
): LastVerdict | null {
  if (type === 'PersonErased' || besides.includes(type)) return last;
  const [outcome] = named.exec(type) ?? [];
  if (outcome === undefined || !('reviewedBy' in data)) return null;
  return { outcome: outcome.toLowerCase() as Outcome, reviewedBy: String(data.reviewedBy) };
}

/** Throws unless `last` is the verdict that is meant, by whoever takes it back. `what` was decided on, in a word or two. */
export function mustBeLast<Last extends { readonly reviewedBy: string }>(
  last: Last | null | undefined,
  isMeant: (last: Last) => boolean,
  undoneBy: string,
  what: string,
): Last {
  const refuse = (why: string): never => {
    throw new DomainError('nothing-to-undo', why, 'conflict');
  };
  if (last === null || last === undefined || !isMeant(last))
    return refuse(`Something else has happened to this ${what} since, so this decision can no longer be undone.`);
  // What is taken back is one's own: a colleague may have decided anew what this one has in mind.
  if (last.reviewedBy !== undoneBy)
    return refuse(`Somebody else has decided on this ${what} since, so your decision can no longer be undone.`);
  return last;
}

/** What an event says that takes `last` back; throws where it is not what `undo` has in mind. */
export function takenBack<const Possible extends Outcome>(
  last: LastVerdict | null,
  { outcome, undoneBy }: Undo & { readonly outcome: Possible },
  what: string,
): { readonly undone: Possible; readonly reviewedBy: string; readonly undoneBy: string } {
  const { reviewedBy } = mustBeLast(last, (each) => each.outcome === outcome, undoneBy, what);
  return { undone: outcome, reviewedBy, undoneBy };
}

/** Which approval it is, where earlier ones were taken back: each is paid, and each payment has a name of its own. */
export const timesUndone = (undone: number): { readonly again?: number } => (undone === 0 ? {} : { again: undone });

/** What the audit trail says of it; `it` may begin a sentence. */
export const waitsAgain = (it: string, { undone }: { readonly undone: Outcome }): string =>
  `The decision on ${it.slice(0, 1).toLowerCase()}${it.slice(1)} was taken back: it is not ${undone} any more, and waits again`;

import { z } from 'zod';
import { cleanName } from '#domain/kernel/names.ts';
import type { Editor } from '#domain/listing/events.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { isProviders } from '#domain/listing/providers.ts';
import type { Caller } from '#platform/caller.ts';
import { anonymousSubject } from '../page/page-claim.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';

/** Who submits, as `DraftSubmitted` records it. */
export interface Submitter {
  readonly submitterSubject: string;
  readonly submitterName: string;
  readonly submitterEmail: string | null;
  readonly submitterComments: string | null;
}

/** What a form says of a submitter; counts only for people who are not signed in. */
export interface SubmitterInput {
  readonly submitterName?: string | undefined;
  readonly submitterEmail?: string | undefined;
  readonly submitterComments?: string | undefined;
}

/** First and last name, else the part of the email address before the at sign, else 'Anonymous'. */
export function submitterOf(caller: Caller, listingId: string, input: SubmitterInput = {}): Submitter {
  const submitterComments = input.submitterComments || null;
  if (caller.memberId !== null) {
    const submitterName = nameFrom(caller.name, caller.email);
    return { submitterSubject: caller.memberId, submitterName, submitterEmail: caller.email, submitterComments };
  }
  const submitterEmail = input.submitterEmail || null;
  const submitterName = nameFrom(input.submitterName, submitterEmail);
  return { submitterSubject: anonymousSubject(listingId), submitterName, submitterEmail, submitterComments };
}

/**
 * People without an account give name and email address, so that we can tell them what became of it. Throws a ZodError that
 * names the fields.
 */
export function mustSayWhoTheyAre(caller: Caller, { submitterName, submitterEmail }: SubmitterInput): void {
  if (caller.memberId !== null) return;
  const said = SignedOutSubmitter.safeParse({ submitterName, submitterEmail });
  if (!said.success) throw said.error;
}
const SignedOutSubmitter = z.object({
  submitterName: z.string('Please enter your name').min(1, 'Please enter your name'),
  submitterEmail: z.string('Please enter your email address').min(1, 'Please enter your email address'),
});

/** An admin who enters what is nobody's submission: the queue says who, and nobody is written to of its review. */
export function adminSubmitter({ memberId, name }: Pick<Caller, 'memberId' | 'name'>): Submitter {
  const submitterSubject = memberId ?? 'admin';
  return { submitterSubject, submitterName: nameFrom(name, null), submitterEmail: null, submitterComments: null };
}

/** Who sets a field of a listing, as provenance records it. A provider who suggests one, as parents do, knows no more of it than they. */
export function editorOf({ role }: Caller, of: Pick<Listing, 'origin' | 'businessId'>): Editor {
  return role === 'provider' && !isProviders(of) ? 'parent' : role;
}

/** Accounts of a time before there was a rule of names, and the part before an at sign, may hold anything. */
function nameFrom(name: string | null | undefined, email: string | null): string {
  return cleanName(name ?? '', NAME_MAX) || cleanName(email?.split('@')[0] ?? '', NAME_MAX) || 'Anonymous';
}

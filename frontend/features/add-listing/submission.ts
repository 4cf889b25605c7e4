import { SubmitListingSchema } from '#domain/listing/requests.ts';
import type { User } from '#domain/member/views.ts';

/** What the generic form asks beside the listing itself. */
export interface Submitter {
  readonly price: string;
  readonly submitterName: string;
  readonly submitterEmail: string;
  readonly submitterComments: string;
  /** The box that only programs fill in. */
  readonly companyFax: string;
}
export const emptySubmitter: Submitter = {
  price: '',
  submitterName: '',
  submitterEmail: '',
  submitterComments: '',
  companyFax: '',
};

/** What was typed over `before`. */
export function changedTexts(said: Submitter, before: Submitter): Partial<Submitter> {
  const names = Object.keys(before) as (keyof Submitter)[];
  return Object.fromEntries(names.filter((name) => said[name] !== before[name]).map((name) => [name, said[name]]));
}

/** What is wrong with the name or the e-mail address of somebody without an account; undefined when nothing is. */
export function submitterProblem(field: 'submitterName' | 'submitterEmail', text: string): string | undefined {
  if (text.trim() === '')
    return field === 'submitterName' ? 'Please enter your name' : 'Please enter your email address';
  return SubmitListingSchema.shape[field].safeParse(text.trim()).error?.issues[0]?.message;
}

interface Known {
  readonly user: Pick<User, 'id'> | null;
  /** The price text that the form began with: sent only when somebody changed it. */
  readonly priceWas: string;
}

/** The part of POST /api/submit-listing that is about the submitter. Members are known by their session. */
export function submissionOf(said: Submitter, submitterType: 'parent' | 'provider', { user, priceWas }: Known) {
  const comments = said.submitterComments.trim();
  return {
    submitterType,
    source: submitterType === 'provider' ? 'provider_submission' : 'parent_submission',
    status: 'pending',
    userId: user?.id ?? null,
    ...(user === null ? { submitterName: said.submitterName.trim(), submitterEmail: said.submitterEmail.trim() } : {}),
    ...(comments === '' ? {} : { submitterComments: comments }),
    ...(said.price.trim() === priceWas ? {} : { price: said.price.trim() }),
    ...(said.companyFax === '' ? {} : { companyFax: said.companyFax }),
  };
}

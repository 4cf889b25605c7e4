import type { Resolver } from 'react-hook-form';
import type { User } from '#domain/member/views.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';

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

/** What somebody without an account has to say of themselves, by the server's rules too. Members say no more than their comments. */
export const submitterResolver = (isMember: boolean): Resolver<Submitter> =>
  isMember
    ? resolverBy('submitter', undefined, (name) => name === 'price' || name === 'submitterComments')
    : resolverBy('submitter', ({ submitterName, submitterEmail }) => ({
        ...(submitterName.trim() === '' && { submitterName: 'Please enter your name' }),
        ...(submitterEmail.trim() === '' && { submitterEmail: 'Please enter your email address' }),
      }));

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

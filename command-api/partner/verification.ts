import { askForDomainMail, confirmDomain } from '#domain/business/team/api.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { ownBusiness } from '#platform/auth/owning/own-business.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import { domainOfMail, domainOfSite } from '#platform/domains/registrable.ts';
import type { App } from '#platform/http/app.ts';
import { fieldProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { type DomainProof, proofToken, provenBy } from '#platform/mail/business-token.ts';
import { domainLetter } from '#platform/mail/domain-letter.ts';
import { memberOf, onOwn } from './team.ts';

const HOURS = 24;

/** A business shows that its website is its own: who reads mail of the website's domain opens the link of a letter. */
export function verificationRoutes(app: App, server: ServerContext): void {
  const { config, db, mail } = server;
  serve(app, askForDomainMail, async (request, reply) => {
    const business = await ownBusiness(db, memberOf(request));
    if (business === undefined) throw nothingHere();
    const { businessId, fields } = business;
    const domain = provingDomain(fields.website, request.body.email, 'your website');
    const until = inHours();
    const token = proofToken(config.sessionSecret, { businessId, domain, listingId: null, until });
    const letter = domainLetter({ ...fields, link: `${config.baseUrl}/provider/business?verify=${token}` });
    const to = request.body.email;
    const usefulUntil = new Date(until).toISOString();
    if (await app.mayWrite('prove', to))
      await mail.enqueue(`prove ${request.command.seed}`, { ...letter, to, usefulUntil });
    reply.reached(0);
    return { message: 'We Have Sent You an Email' };
  });
  serve(app, confirmDomain, async (request, reply) => {
    const by = memberOf(request);
    const { domain } = await ownProof(server, by, request.body.token);
    await onOwn(server, request, reply, { type: 'VerifyDomain', domain, by });
    return { message: 'You Are a Verified Provider' };
  });
}

export const inHours = (): number => Date.now() + HOURS * 60 * 60 * 1000;

/** What `token` proves, of the business that the member acts for. The letter alone lets nobody else do anything. */
export async function ownProof(
  { config, db }: Pick<ServerContext, 'config' | 'db'>,
  memberId: string,
  token: string,
): Promise<DomainProof> {
  const proof = provenBy(config.sessionSecret, token, Date.now());
  const business = await ownBusiness(db, memberId);
  if (proof === undefined || business?.businessId !== proof.businessId)
    throw new DomainError(
      'no-such-proof',
      'This link is too old, or was made for another business. Please ask for another email.',
      'conflict',
    );
  return proof;
}

/** The domain of `website` when `email` is an address of it; else says what is wrong, beside the field. */
export function provingDomain(website: string | null, email: string, of: string): string {
  const domain = website === null ? undefined : domainOfSite(website);
  if (domain === undefined)
    throw fieldProblem([{ field: 'email', message: `We do not know of a website with its own domain for ${of}.` }]);
  if (domainOfMail(email) !== domain)
    throw fieldProblem([{ field: 'email', message: `Please give an address that ends with @${domain}.` }]);
  return domain;
}

import { ERASED } from '#domain/kernel/erased.ts';
import { brand } from '#domain/brand.ts';
import type { Origin } from '#domain/listing/events.ts';
import { letter, type Message } from '#platform/mail/templates.ts';

export type Outcome = 'approved' | 'rejected' | 'change-approved' | 'change-rejected';

export interface Reviewed {
  readonly outcome: Outcome;
  readonly listingId: string;
  readonly activity: string;
  readonly origin: Origin;
  /** The recipient's; may be empty. */
  readonly name: string;
  readonly hasAccount: boolean;
  /** Whether the address is known to be that of whoever wrote what was reviewed. */
  readonly confirmed: boolean;
  /** The admin's words. Only providers are shown them, and whoever sent a change. */
  readonly notes: string | null;
  readonly baseUrl: string;
}

/** The email that tells a submitter what came of the review. */
export function reviewLetter(reviewed: Reviewed): Message {
  const { name, notes } = reviewed;
  const isProvider = reviewed.origin === 'provider_application' || reviewed.origin === 'provider_submission';
  // Whoever sent a change is told why it was turned down, whoever they are; of a whole listing only its provider is.
  const isTold = isProvider || reviewed.outcome === 'change-rejected';
  const said =
    notes !== null && notes !== '' && notes !== ERASED && isTold ? [`What our reviewer wrote: ${notes}`] : [];
  const what = reviewed.outcome.startsWith('change') ? 'this change' : 'this activity';
  const words = wordsFor(reviewed.outcome, namedIn(reviewed));
  return letter({
    subject: words.subject,
    greeting: name,
    paragraphs: [...words.paragraphs, ...said],
    action: actionFor(reviewed, isProvider),
    closing: `You are receiving this email because you sent ${what} to ${brand.name}. Questions? Write to ${brand.contactEmail}.`,
  });
}

/**
 * How the letter speaks of the activity. What nobody approved goes to no address that has not been confirmed: anybody can give
 * somebody else's, and would have us write what they like.
 */
function namedIn({ activity, outcome, confirmed }: Reviewed): string {
  const mayName = activity !== '' && (confirmed || outcome !== 'rejected');
  return mayName ? `“${activity}”` : 'the activity that you sent us';
}

function wordsFor(outcome: Outcome, activity: string): { subject: string; paragraphs: string[] } {
  switch (outcome) {
    case 'approved':
      return {
        subject: `${capital(activity)} is now on ${brand.name}`,
        paragraphs: [`Good news: we have reviewed ${activity}, and it is live. Thank you for sending it.`],
      };
    case 'rejected':
      return {
        subject: `About ${activity} on ${brand.name}`,
        paragraphs: [`Thank you for sending ${activity}. We have reviewed it and cannot list it as it is.`],
      };
    case 'change-approved':
      return {
        subject: `Your change to ${activity} is live`,
        paragraphs: [`We have reviewed your change to ${activity}, and everybody can see it now. Thank you.`],
      };
    case 'change-rejected':
      return {
        subject: `About your change to ${activity}`,
        paragraphs: [`Thank you for your change to ${activity}. We have reviewed it and left the activity as it was.`],
      };
  }
}

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

function actionFor(
  { outcome, listingId, hasAccount, baseUrl }: Reviewed,
  isProvider: boolean,
): { label: string; link: string } {
  if (outcome !== 'rejected') return { label: 'See the activity', link: `${baseUrl}/activities/${listingId}` };
  if (!hasAccount) return { label: 'Suggest another activity', link: `${baseUrl}/add-listing` };
  return {
    label: 'Correct it and send it again',
    link: `${baseUrl}/${isProvider ? 'provider' : 'parent'}/draft-review/${listingId}`,
  };
}

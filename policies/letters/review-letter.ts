import { ERASED } from '#domain/kernel/erased.ts';
import { brand } from '#domain/brand.ts';
import { ownWords } from '#domain/listing/notes.ts';
import type { Role } from '#domain/member/member.ts';
import { mayOpen, pathTo } from '#domain/site/pages.ts';
import { letter, type Message } from '#platform/mail/templates.ts';

/** `sent-beside`: what was sent of an activity beside somebody else's was turned down, and families do not see that activity. */
export type Outcome = 'approved' | 'rejected' | 'change-approved' | 'change-rejected' | 'sent-beside';

export interface Reviewed {
  readonly outcome: Outcome;
  readonly listingId: string;
  readonly activity: string;
  /** Whether families see the activity. */
  readonly isLive: boolean;
  /** Whether it was sent as its provider's. */
  readonly isProvider: boolean;
  /** The recipient's; may be empty. */
  readonly name: string;
  /** The recipient's; null without an account. */
  readonly role: Role | null;
  /** Whether the address is known to be that of whoever wrote what was reviewed. */
  readonly confirmed: boolean;
  /** The admin's words. Only providers are shown them, and whoever sent a change why it was turned down. */
  readonly notes: string | null;
  readonly baseUrl: string;
}

/** The email that tells a submitter what came of the review. */
export function reviewLetter(reviewed: Reviewed): Message {
  const { name, notes, outcome } = reviewed;
  // Whoever sent a change is told why it was turned down, whoever they are; of a whole listing only its provider is.
  const isTold = reviewed.isProvider || outcome === 'change-rejected' || outcome === 'sent-beside';
  const wrote = ownWords(notes);
  const said = wrote !== null && wrote !== ERASED && isTold ? [`What our reviewer wrote: ${wrote}`] : [];
  const what = outcome.startsWith('change') ? 'this change' : 'this activity';
  const words = wordsFor(outcome, namedIn(reviewed));
  return letter({
    subject: words.subject,
    greeting: name,
    paragraphs: [...words.paragraphs, ...said],
    action: actionFor(reviewed),
    closing: `You are receiving this email because you sent ${what} to ${brand.name}. Questions? Write to ${brand.contactEmail}.`,
  });
}

/**
 * How the letter speaks of the activity. What nobody approved goes to no address that has not been confirmed: anybody can give
 * somebody else's, and would have us write what they like.
 */
function namedIn({ activity, outcome, confirmed }: Reviewed): string {
  const isUnlisted = outcome === 'rejected' || outcome === 'sent-beside';
  const mayName = activity !== '' && (confirmed || !isUnlisted);
  return mayName ? `“${activity}”` : UNNAMED;
}
const UNNAMED = 'the activity that you sent us';
const thanksFor = (activity: string): string =>
  activity === UNNAMED ? `Thank you for ${UNNAMED}.` : `Thank you for sending ${activity}.`;

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
        paragraphs: [`${thanksFor(activity)} We have reviewed it and cannot list it as it is.`],
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
    case 'sent-beside':
      return {
        subject: `About ${activity} on ${brand.name}`,
        paragraphs: [
          `${thanksFor(activity)} We have reviewed it beside what we had already, and cannot list it as it is.`,
        ],
      };
  }
}

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

function actionFor(reviewed: Reviewed): { readonly label: string; readonly link: string } {
  const { outcome, listingId, role, isLive, isProvider, baseUrl } = reviewed;
  const suggest = { label: 'Suggest another activity', link: `${baseUrl}/add-listing` };
  // Anybody may say that they are the provider; who is not one yet has no dashboard.
  const hasDashboard = isProvider && mayOpen('provider', role);
  const dashboard = `${baseUrl}${pathTo('provider-dashboard')}`;
  const elsewhere = hasDashboard ? { label: 'Go to your dashboard', link: dashboard } : suggest;
  switch (outcome) {
    case 'approved':
    case 'change-approved':
    case 'change-rejected':
      if (!isLive) return elsewhere;
      return { label: 'See the activity', link: `${baseUrl}/activities/${listingId}` };
    case 'rejected': {
      const draft = `${baseUrl}/${isProvider ? 'provider' : 'parent'}/draft-review/${listingId}`;
      return role !== null ? { label: 'Correct it and send it again', link: draft } : suggest;
    }
    case 'sent-beside':
      // What stands at its address is somebody else's.
      return elsewhere;
  }
}

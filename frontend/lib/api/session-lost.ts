import { loginPath } from '#frontend/lib/address/paths.ts';
import { toast } from '#frontend/lib/toast.ts';

/** Milliseconds between the notice and the sign-in page. */
const REDIRECT_DELAY = 500;
/** Milliseconds that the sign-in waits for the notice, whose code may have to be loaded. */
const MOST_WAIT = 3_000;
let leaving = false;

interface NoticeWords {
  readonly title: string;
  readonly description: string;
}
const lost: NoticeWords = { title: 'Unauthorized', description: 'You are logged out. Logging in again...' };
const somebodyElse: NoticeWords = {
  title: 'Someone else has signed in',
  description: 'Nothing was sent. Loading this page for them...',
};

/** While somebody ends it themself, nobody tells them that it has ended, nor leads them back to where they were. */
export function endByChoice(isEnding: boolean): void {
  leaving = isEnding;
}

/** The session ended under the person's hands: say so, in the screen's `words` if it has some, then go to the sign-in page and come back here afterwards. */
export function sessionLost(words: NoticeWords = lost): void {
  end(words, leave);
}

/** Somebody else has signed in in another tab: says so, then loads the page for them. */
export function somebodyElseIsHere(): void {
  end(somebodyElse, () => window.location.reload());
}

function end(words: NoticeWords, then: () => void): void {
  if (leaving) return;
  leaving = true;
  toast.error(words);
  const inTime = new Promise((resolve) => setTimeout(resolve, MOST_WAIT));
  void Promise.race([toast.drawn(), inTime]).then(() => setTimeout(then, REDIRECT_DELAY));
}

/**
 * Full-page navigation to the sign-in page, which leads back to the page that is open now. It takes that page's place in the
 * history: Back would only lead here again.
 */
export function goToSignIn(): void {
  // Whoever is told that their session has ended may read that first.
  if (!leaving) leave();
}

function leave(): void {
  window.location.replace(loginPath(window.location.pathname + window.location.search));
}

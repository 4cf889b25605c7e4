import { z } from 'zod';
import {
  confirmEmail,
  readUser,
  requestPasswordReset,
  resetPassword,
  sendConfirmation,
  signIn,
  signOut,
  signUp,
  TokenSchema,
} from '#domain/member/api.ts';
import type { ServerContext } from '../context.ts';
import { DatabaseUnavailable } from '../database.ts';
import type { App } from '../http/app.ts';
import { httpProblem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { isSameOrigin } from '../http/protection/same-origin.ts';
import { cookieRules } from '../cookie-rules.ts';
import { passwordHashOf } from './account/account-rows.ts';
import { beginSession, endSession, passCookies } from './session/begin-session.ts';
import { confirmPage } from './account/confirm-page.ts';
import type { Guesses } from './password/guesses.ts';
import { ownAccountRoutes } from './account/own-account-routes.ts';
import { deviceOf } from './session/devices.ts';
import { mustBeHardToGuess } from './password/new-password.ts';
import { safeReturnTo } from './return-to.ts';
import { pendingCookie } from './two-step/two-step.ts';
import { uniformly, untilUniform } from './uniformly.ts';

const redirect = { 302: z.null().describe('Where to go on, in Location') };
const tags = ['member'];

const CONFIRM = 'Welcome! You can sign in now. Please also open the link in the email that we have just sent you.';
const IF_UNCONFIRMED = 'If this address has still to be confirmed, an email is on its way to it.';
const IF_KNOWN = 'If there is an account with this address, an email is on its way.';

/** Registering, signing in and out, confirming and resetting. No answer tells whether an address has an account. */
export async function authRoutes(app: App, context: ServerContext, guesses: Guesses): Promise<void> {
  sessionRoutes(app, context, guesses);
  registrationRoutes(app, context, guesses);
  passwordRoutes(app, context, guesses);
  navigationRoutes(app, context);
  ownAccountRoutes(app, context, guesses);
}

function sessionRoutes(app: App, context: ServerContext, guesses: Guesses): void {
  const { auth, config, db } = context;
  const { api } = auth.accounts.library;
  serve(app, readUser, async (request, reply) => {
    const { memberId } = request.caller;
    const user = memberId === null ? undefined : await auth.userOf(memberId, request.caller.twoStepDue !== true);
    if (!user) throw httpProblem(401, 'Please sign in.');
    void reply.header('cache-control', 'no-store');
    return user;
  });
  serve(app, signIn, async (request, reply) => {
    const { email, password } = request.body;
    const attempt = await guesses.attempt(email, request);
    const begun = performance.now();
    const hash = await passwordHashOf(db, email);
    // Of the device only what its owner knows it by.
    const device = deviceOf(request.headers['user-agent']);
    const headers = new Headers(device === null ? {} : { 'user-agent': device });
    const answer = await api.signInEmail({ body: { email, password }, headers, asResponse: true });
    const refused = answer.status === 401 || answer.status === 403;
    if (!refused && !answer.ok)
      throw new DatabaseUnavailable({ cause: new Error(`the sign-in library answered ${answer.status}`) });
    const wrong = async () => {
      await untilUniform(begun);
      return httpProblem(401, 'The email address or the password is not right.');
    };
    if (refused) throw await wrong();
    if (await isHalfDone(answer)) {
      // Another password may have been chosen while this one was looked at.
      if (hash !== (await passwordHashOf(db, email))) throw await wrong();
      await attempt.isHalfDone();
      // What it held before it holds until the code was right.
      passCookies(answer, reply, (cookie) => cookie.startsWith(`${pendingCookie(cookieRules(config.baseUrl))}=`));
      void reply.header('cache-control', 'no-store');
      return { codeNeeded: true as const };
    }
    const open = async () => answer;
    const member = await beginSession(context, request, reply, { open, password: { email, hash, attempt } });
    if (!member) throw await wrong();
    return member;
  });
  serve(app, signOut, async (request, reply) => {
    passCookies(await endSession(request, api), reply);
    return { message: 'You are signed out.' };
  });
}

/** Whether the library asks for a code before it opens a session. */
async function isHalfDone(answer: Response): Promise<boolean> {
  return z.object({ twoFactorRedirect: z.literal(true) }).safeParse(await answer.clone().json()).success;
}

function registrationRoutes(app: App, { auth, config }: ServerContext, guesses: Guesses): void {
  serve(app, signUp, async (request) => {
    const { email, password, firstName, lastName } = request.body;
    mustBeHardToGuess(password, email, 'password');
    await uniformly(async () => {
      if (await guesses.mayWrite('sign-up', email)) await auth.register({ email, password, firstName, lastName });
    });
    return {
      message: CONFIRM,
      mailbox: config.smtpUrl === null && config.mode !== 'production' ? '/dev/mailbox' : null,
    };
  });
  serve(app, sendConfirmation, async (request) => {
    const { email } = request.body;
    await uniformly(async () => {
      if (await guesses.mayWrite('confirm', email)) await auth.letters.confirmAgain(email);
    });
    return { message: IF_UNCONFIRMED };
  });
  serve(app, confirmEmail, async (request) => {
    const { token } = request.body;
    const { letters } = auth;
    const outcome = (await letters.confirm(token)) ? 'confirmed' : await letters.confirmNewEmail(token);
    // Said to nobody but whoever has the letter, which was sent to that address.
    if (outcome === 'taken')
      throw httpProblem(400, 'This address has an account of its own by now, so yours keeps the one that it has.');
    if (outcome === 'over')
      throw httpProblem(400, 'This link has expired or was used already. Please ask for a new one.');
    return { message: 'Your email address is confirmed.' };
  });
  confirmationLinks(app);
}

/** Where letters sent us before: their links lead to the page with the button now, and change nothing by being opened. */
function confirmationLinks(app: App): void {
  const links = [
    ['/api/auth/verify-email', 'openConfirmation', 'confirm', 'an email address'],
    ['/api/auth/confirm-new-email', 'openNewEmail', 'email', 'a new email address'],
  ] as const;
  for (const [path, operationId, kind, what] of links)
    app.get(
      path,
      {
        schema: {
          operationId,
          tags,
          summary: `Go to the page that asks whether to confirm ${what}`,
          querystring: z.object({ token: TokenSchema }),
          response: redirect,
        },
      },
      async ({ query: { token } }, reply) => reply.redirect(confirmPage(kind, token), 302),
    );
}

function passwordRoutes(app: App, { auth }: ServerContext, guesses: Guesses): void {
  serve(app, requestPasswordReset, async (request) => {
    const { email } = request.body;
    await uniformly(async () => {
      if (await guesses.mayWrite('reset', email)) await auth.letters.forgottenPassword(email);
    });
    return { message: IF_KNOWN };
  });
  serve(app, resetPassword, async (request) => {
    const { token, newPassword } = request.body;
    if (!(await auth.letters.choosePassword(token, newPassword, guesses)))
      throw httpProblem(400, 'This link has expired or was used already. Please ask for a new one.');
    return { message: 'Your password is changed. Please sign in with it.' };
  });
}

/** What the browser goes to as a page, and is led on from. */
function navigationRoutes(app: App, { auth, config }: ServerContext): void {
  const { api } = auth.accounts.library;
  app.get(
    '/api/login',
    {
      schema: {
        operationId: 'goToSignIn',
        tags,
        summary: 'To the sign-in page',
        querystring: z.object({ returnTo: z.string().max(2000).optional() }),
        response: redirect,
      },
    },
    async (request, reply) => {
      const returnTo = safeReturnTo(request.query.returnTo);
      return reply.redirect(returnTo === '/' ? '/sign-in' : `/sign-in?returnTo=${encodeURIComponent(returnTo)}`, 302);
    },
  );
  app.get(
    '/api/logout',
    { schema: { operationId: 'goSignedOut', tags, summary: 'Sign out and go home', response: redirect } },
    async (request, reply) => {
      const own = new URL(config.baseUrl).origin;
      // Only a navigation from our own page counts: a link on another site must not sign people out, nor an image of that address
      // that somebody put into a listing.
      const { 'sec-fetch-site': site, 'sec-fetch-dest': destination = 'document' } = request.headers;
      if (site === 'same-origin' && destination === 'document' && isSameOrigin(request, own))
        passCookies(await endSession(request, api), reply);
      return reply.header('cache-control', 'no-store').redirect('/', 302);
    },
  );
}

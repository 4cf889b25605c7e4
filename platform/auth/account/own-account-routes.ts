import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import {
  changeEmail,
  changePassword,
  deleteAccount,
  endOtherSessions as endOtherSessionsCall,
  endSession,
  listSessions,
} from '#domain/account/api.ts';
import { requireMayLeave } from '#domain/member/member.ts';
import type { ServerContext } from '../../context.ts';
import type { App } from '../../http/app.ts';
import { fieldProblem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { endOtherSessions, holdAccount, replacePassword } from './account-rows.ts';
import type { Guesses } from '../password/guesses.ts';
import { mustBeHardToGuess } from '../password/new-password.ts';
import type { AccountPerson } from './members.ts';
import { endTokens } from './one-time-tokens.ts';
import { takingAwayBy } from './taking-away.ts';
import { nothingHere } from '../owning/own-listing.ts';
import { ownPersonBy, type WithPassword } from '../owning/own-person.ts';
import { hashPassword } from '../password/password.ts';
import { endSession as endOwnSession, passCookies } from '../session/begin-session.ts';
import { passkeyRoutes } from '../passkey/passkey-routes.ts';
import { twoStepRoutes } from '../two-step/two-step-routes.ts';
import { uniformly } from '../uniformly.ts';

/** An answer does not wait longer for an erasure: that is written down by then, and goes on by itself. */
const ERASED_WITHIN_MS = 8_000;

/**
 * What members do with their own account. What cannot be undone, or would give the account away, asks for the password again:
 * a session that was left open is not enough for it.
 */
export function ownAccountRoutes(app: App, context: ServerContext, guesses: Guesses): void {
  const own = ownPersonBy(context, guesses);
  const { withPassword } = own;
  deletionRoute(app, context, withPassword);
  sessionRoutes(app, context);
  passwordRoute(app, context, guesses, withPassword);
  emailRoute(app, context, guesses, withPassword);
  twoStepRoutes(app, context, guesses, own);
  passkeyRoutes(app, context, guesses, own);
}

function deletionRoute(app: App, context: ServerContext, withPassword: WithPassword): void {
  const { auth, eraseAccount, logger } = context;
  const takingAway = takingAwayBy(context);
  const erase = ({ id: memberId, email, emailVerified }: AccountPerson): Promise<boolean> => {
    const erasing = eraseAccount({ memberId, email, emailConfirmed: emailVerified }).then(() => true);
    erasing.catch((error: unknown) =>
      logger.error({ err: error }, 'an erasure was cut off; it is gone on with within a minute'),
    );
    return Promise.race([erasing, sleep(ERASED_WITHIN_MS, false)]);
  };
  serve(app, deleteAccount, async (request, reply) => {
    const person = await withPassword(request, reply, request.body.password, 'password');
    const isDone =
      request.caller.role === 'admin'
        ? await takingAway(request, person.id, ({ isLastAdmin }) => {
            requireMayLeave(isLastAdmin);
            return erase(person);
          })
        : await erase(person);
    const { api } = auth.accounts.library;
    // The account is as good as gone, and its sessions with it: a browser that is let go of its cookie needs no database.
    passCookies(
      await endOwnSession(request, api).catch(() => api.signOut({ headers: new Headers(), asResponse: true })),
      reply,
    );
    return {
      message: isDone ? 'Your account is deleted.' : 'Your account is being deleted. This takes a few minutes.',
    };
  });
}

interface SessionRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly userAgent: string | null;
}

/** The id of the session that a request belongs to. */
async function currentOf({ accounts }: ServerContext['auth'], { headers }: FastifyRequest): Promise<string | null> {
  const cookie = new Headers({ cookie: headers.cookie ?? '' });
  return (await accounts.library.api.getSession({ headers: cookie }))?.session.id ?? null;
}

function sessionRoutes(app: App, { auth, db }: ServerContext): void {
  serve(app, listSessions, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const current = await currentOf(auth, request);
    const rows = await db.query<SessionRow>(
      `select id, "createdAt", "userAgent" from auth.session
       where "userId" = $1 and "expiresAt" > now() order by id = $2 desc, "createdAt" desc, id`,
      [request.caller.memberId, current],
    );
    const sessions = rows.map(({ id, createdAt, userAgent }) => ({
      id,
      device: userAgent || null,
      signedInAt: createdAt.toISOString(),
      current: id === current,
    }));
    return { sessions };
  });
  serve(app, endSession, async (request) => {
    const ended = await db.query('delete from auth.session where id = $1 and "userId" = $2 returning id', [
      request.params.id,
      request.caller.memberId,
    ]);
    if (ended.length === 0) throw nothingHere();
    return { message: 'That device is signed out.' };
  });
  serve(app, endOtherSessionsCall, async (request) => {
    await endOtherSessions(db, request.caller.memberId ?? '', await currentOf(auth, request));
    return { message: 'Every other device is signed out.' };
  });
}

function passwordRoute(app: App, { auth, db }: ServerContext, guesses: Guesses, withPassword: WithPassword): void {
  serve(app, changePassword, async (request, reply) => {
    const { currentPassword, newPassword } = request.body;
    const person = await withPassword(request, reply, currentPassword, 'currentPassword');
    mustBeHardToGuess(newPassword, person.email, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    const here = await currentOf(auth, request);
    const mayTell = await guesses.mayTell(person);
    await db.transaction(async (within) => {
      await holdAccount(within, person.id);
      await replacePassword(within, person.id, passwordHash, here);
      // A link to choose another one that somebody else has asked for is void, too.
      await endTokens(within, person.id);
      await guesses.forget(person.email, within);
      if (mayTell) await auth.letters.passwordChanged(person.id, within);
    });
    return { message: 'Your password is changed. Every other device is signed out.' };
  });
}

function emailRoute(app: App, { auth }: ServerContext, guesses: Guesses, withPassword: WithPassword): void {
  serve(app, changeEmail, async (request, reply) => {
    const { newEmail, password } = request.body;
    const person = await withPassword(request, reply, password, 'password');
    if (newEmail.toLowerCase() === person.email)
      throw fieldProblem([{ field: 'newEmail', message: 'This is your email address already' }]);
    // An address that has an account is written to in another way than a free one.
    await uniformly(async () => {
      if (await guesses.mayWrite('new-email', newEmail)) await auth.letters.newEmail(person.id, newEmail);
    });
    return { message: `Please open the link in the email that we have sent to ${newEmail}.` };
  });
}

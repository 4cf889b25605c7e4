import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSuspended } from '#domain/member/member.ts';
import type { User } from '#domain/member/views.ts';
import type { ServerContext } from '../../context.ts';
import type { Transaction } from '../../database.ts';
import { httpProblem } from '../../http/problem.ts';
import { endNeedlessSessions, passwordHashOf } from '../account/account-rows.ts';
import type { Attempt } from '../password/guesses.ts';

export type Api = ServerContext['auth']['accounts']['library']['api'];

const SignedInSchema = z.object({ user: z.object({ id: z.uuid() }) });

interface Begun {
  /** Has the sign-in library open the session, with the cookie of its answer. Undefined when whoever asks may not have one. */
  readonly open: (within: Transaction) => Promise<Response | undefined>;
  /** Where a password was given: whose, its hash from before it was looked at, and the attempt that it was. Nothing with a passkey. */
  readonly password?: { readonly email: string; readonly hash: string | undefined; readonly attempt: Attempt };
}

/**
 * Gives the browser a session in place of the one that it held. Undefined when `open` answers so, and when another password was chosen
 * meanwhile: that has ended the sessions that it found. Up to there all of it happens, or none: a code, or a passkey's challenge, that
 * has opened nothing can be brought again.
 */
export async function beginSession(
  { auth, logger }: Pick<ServerContext, 'auth' | 'logger'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { open, password }: Begun,
): Promise<User | undefined> {
  const { api } = auth.accounts.library;
  const begun = await auth.accounts.whole(async (within) => {
    const answer = await open(within);
    if (!answer) return undefined;
    if (password && password.hash !== (await passwordHashOf(within, password.email))) {
      await api.signOut({ headers: cookiesOf(answer) });
      return undefined;
    }
    const { user } = SignedInSchema.parse(await answer.json());
    // The browser holds one session: the one before it would go on without anybody who could end it.
    await endSession(request, api);
    await endNeedlessSessions(within, user.id);
    return { answer, user };
  });
  if (!begun) return undefined;
  const { answer, user } = begun;
  try {
    reply.reached(await auth.signedIn(user.id));
  } catch (error) {
    if (isSuspended(error)) {
      await api.signOut({ headers: cookiesOf(answer) });
      // As for a wrong password, nobody is signed in; that it is this is said only to who knows the right one.
      throw httpProblem(401, error.message);
    }
    logger.warn({ err: error }, 'a sign-in could not be recorded in the log');
  }
  passCookies(answer, reply);
  await password?.attempt.succeeded(reply);
  const member = await auth.userOf(user.id, password === undefined);
  if (!member) throw httpProblem(401, 'Please sign in.');
  void reply.header('cache-control', 'no-store');
  return member;
}

/** Ends the session that the browser holds; the answer takes its cookie away. */
export function endSession(request: FastifyRequest, api: Api): Promise<Response> {
  return api.signOut({ headers: new Headers({ cookie: request.headers.cookie ?? '' }), asResponse: true });
}

/** The Cookie header of a browser that has received `answer`. */
export function cookiesOf(answer: Response): Headers {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return new Headers({ cookie: cookies.join('; ') });
}

/** Gives the browser the library's cookies, or those whose name `wanted` takes. */
export function passCookies(answer: Response, reply: FastifyReply, wanted = (_cookie: string): boolean => true): void {
  for (const cookie of answer.headers.getSetCookie()) if (wanted(cookie)) reply.header('set-cookie', cookie);
}

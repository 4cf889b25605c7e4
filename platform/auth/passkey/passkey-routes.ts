import type { FastifyRequest } from 'fastify';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '#domain/passkey/api.ts';
import { MOST_PASSKEYS } from '#domain/passkey/limits.ts';
import type { ServerContext } from '../../context.ts';
import { cookieRules } from '../../cookie-rules.ts';
import type { Transaction } from '../../database.ts';
import type { App } from '../../http/app.ts';
import { httpProblem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { holdAccount } from '../account/account-rows.ts';
import { beginSession, cookiesOf, passCookies } from '../session/begin-session.ts';
import { deviceOf } from '../session/devices.ts';
import { nothingHere } from '../owning/own-listing.ts';
import type { OwnPersonBy } from '../owning/own-person.ts';
import type { Guesses } from '../password/guesses.ts';
import { challengeIn } from './passkeys.ts';

interface PasskeyRow {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date;
  readonly last_used_at: Date | null;
}

/** Signing in with passkeys, and keeping one's own. */
export function passkeyRoutes(app: App, context: ServerContext, guesses: Guesses, own: OwnPersonBy): void {
  ownPasskeys(app, context, guesses, own);
  signingIn(app, context);
}

function ownPasskeys(
  app: App,
  { auth, db }: ServerContext,
  guesses: Guesses,
  { ownPerson, withPassword }: OwnPersonBy,
): void {
  const { api } = auth.accounts.library;
  const headersOf = (request: FastifyRequest): Headers => new Headers({ cookie: request.headers.cookie ?? '' });
  const ownOf = (memberId: string | null): Promise<PasskeyRow[]> =>
    db.query<PasskeyRow>(
      `select id, name, "createdAt", last_used_at from auth.passkey where "userId" = $1 order by "createdAt", id`,
      [memberId],
    );
  serve(app, listPasskeys, async ({ caller }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const passkeys = (await ownOf(caller.memberId)).map(({ id, name, createdAt, last_used_at: lastUsedAt }) => ({
      id,
      name: name ?? 'Passkey',
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return { passkeys };
  });
  serve(app, beginPasskey, async (request, reply) => {
    const { id } = await withPassword(request, reply, request.body.password, 'password');
    if ((await ownOf(id)).length >= MOST_PASSKEYS)
      throw httpProblem(409, `You have ${MOST_PASSKEYS} passkeys. Please remove one that you no longer use.`);
    const answer = await api.generatePasskeyRegistrationOptions({ headers: headersOf(request), asResponse: true });
    passCookies(answer, reply);
    void reply.header('cache-control', 'no-store');
    return { options: await optionsIn(answer) };
  });
  serve(app, addPasskey, async (request) => {
    const { credential, name } = request.body;
    const person = await ownPerson(request);
    const { id: memberId } = person;
    const mayTell = await guesses.mayTell(person);
    // Or none of it happens: what was not added can be brought again.
    const isAdded = await auth.accounts.whole(async (within) => {
      await holdAccount(within, memberId);
      const answer = await api.verifyPasskeyRegistration({
        body: { response: { ...credential, clientExtensionResults: {} }, name },
        headers: headersOf(request),
        asResponse: true,
      });
      if (answer.ok && mayTell) await auth.letters.passkeyAdded(memberId, within);
      return answer.ok;
    });
    if (!isAdded) throw httpProblem(400, 'This passkey could not be added. Please try again.');
    return { message: `You can sign in with “${name}” from now on.` };
  });
  serve(app, renamePasskey, async ({ params, body, caller }) => {
    const named = await db.query('update auth.passkey set name = $3 where id = $1 and "userId" = $2 returning id', [
      params.id,
      caller.memberId,
      body.name,
    ]);
    if (named.length === 0) throw nothingHere();
    return { message: `It is called “${body.name}” now.` };
  });
  serve(app, removePasskey, async (request, reply) => {
    const person = await withPassword(request, reply, request.body.password, 'password');
    const { id: memberId } = person;
    const mayTell = await guesses.mayTell(person);
    await db.transaction(async (within) => {
      const removed = await within.query('delete from auth.passkey where id = $1 and "userId" = $2 returning id', [
        request.params.id,
        memberId,
      ]);
      if (removed.length === 0) throw nothingHere();
      if (mayTell) await auth.letters.passkeyRemoved(memberId, within);
    });
    return { message: 'That passkey can no longer be used to sign in.' };
  });
}

function signingIn(app: App, context: ServerContext): void {
  const { auth, config } = context;
  const { api } = auth.accounts.library;
  serve(app, beginPasskeySignIn, async (_request, reply) => {
    const answer = await api.generatePasskeyAuthenticationOptions({ headers: new Headers(), asResponse: true });
    passCookies(answer, reply);
    void reply.header('cache-control', 'no-store');
    return { options: { ...(await optionsIn(answer)), userVerification: 'required' } };
  });
  serve(app, signInByPasskey, async (request, reply) => {
    const { credential } = request.body;
    const cookie = challengeIn(request.headers.cookie, cookieRules(config.baseUrl));
    const open = async (within: Transaction) => {
      const [owner] = await within.query<{ id: string }>(
        'select "userId" as id from auth.passkey where "credentialID" = $1',
        [credential.id],
      );
      if (owner) await holdAccount(within, owner.id);
      const answer = await api.verifyPasskeyAuthentication({
        body: { response: { ...credential, clientExtensionResults: {} } },
        headers: new Headers({ cookie, 'user-agent': deviceOf(request.headers['user-agent']) ?? '' }),
        asResponse: true,
      });
      // Its challenge stays used up.
      if (!answer.ok) return undefined;
      const begun = await api.getSession({ headers: cookiesOf(answer) });
      await within.query('update auth.session set "byPasskey" = true where id = $1', [begun?.session.id ?? null]);
      await within.query('update auth.passkey set last_used_at = now() where "credentialID" = $1', [credential.id]);
      return answer;
    };
    const member = await beginSession(context, request, reply, { open });
    if (!member) throw httpProblem(401, 'This passkey does not sign in here. Please use your password instead.');
    return member;
  });
}

const optionsIn = async (answer: Response): Promise<Record<string, unknown>> => {
  if (!answer.ok) throw new Error(`the sign-in library answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
};

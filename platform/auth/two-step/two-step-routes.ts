import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmTwoStep, readTwoStep, setUpTwoStep, signInByCode, turnOffTwoStep } from '#domain/two-step/api.ts';
import type { ServerContext } from '../../context.ts';
import { isAppCode } from '#domain/two-step/requests.ts';
import { hasPasskey } from '../passkey/passkeys.ts';
import { cookieRules } from '../../cookie-rules.ts';
import { DatabaseUnavailable, type Transaction } from '../../database.ts';
import type { App } from '../../http/app.ts';
import { fieldProblem, httpProblem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { endOtherSessions, holdAccount, passwordHashOf } from '../account/account-rows.ts';
import { beginSession, cookiesOf, passCookies } from '../session/begin-session.ts';
import { deviceOf } from '../session/devices.ts';
import type { Guesses } from '../password/guesses.ts';
import type { AccountPerson } from '../account/members.ts';
import type { OwnPersonBy } from '../owning/own-person.ts';
import { answerToCode, pendingIn, pendingPerson } from './two-step.ts';

/** Of a wrong code, one that was used, and one that came too late: nobody learns which. */
const NOT_RIGHT = 'This code is not right, or it has expired. Please try the newest one.';
const refused = () => fieldProblem([{ field: 'code', message: NOT_RIGHT }]);
const isOnAlready = () => httpProblem(409, 'Two-step sign-in is on already.');

/** Signing in by a code after the password, and turning that on and off. */
export function twoStepRoutes(
  app: App,
  context: ServerContext,
  guesses: Guesses,
  { ownPerson, withPassword }: OwnPersonBy,
): void {
  const { auth, config, db } = context;
  const { api } = auth.accounts.library;
  const headersOf = (request: FastifyRequest): Headers => new Headers({ cookie: request.headers.cookie ?? '' });
  /**
   * Has `turn` turn two-step sign-in on or off for a caller whose code was right, given what the library answered to that. All of it
   * happens, or none: with half of it no code would open the account. Answers its result; the cookies of its answer go to the caller.
   * Throws a problem about `code`.
   */
  const byCode = async <Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, code, isOn }: { person: AccountPerson; code: string; isOn: boolean },
    turn: (within: Transaction, answer: Response) => Promise<{ readonly answer: Response; readonly result: Result }>,
  ): Promise<Result> => {
    const { id, email } = person;
    const attempt = await guesses.attempt(email, request, 'code');
    const mayTell = await guesses.mayTell(person);
    const turned = await auth.accounts.whole(async (within) => {
      await holdAccount(within, id);
      const answer = await answerToCode(api, guesses, { email, code, headers: headersOf(request) }, within);
      // What was tried stays used up.
      if (!answer) return undefined;
      const done = await turn(within, answer);
      if (mayTell) await auth.letters.twoStepTurned(id, isOn, within);
      await attempt.succeeded(reply, within);
      return done;
    });
    if (!turned) throw refused();
    // Not before: what was rolled back is no session.
    passCookies(turned.answer, reply);
    await auth.twoStepTurned(id, isOn);
    return turned.result;
  };

  /**
   * Throws for an admin who is asked for more than the password and has a passkey: that is what they have to show. With an app of their
   * own whoever knows the password alone would be the admin.
   */
  const requireNoPasskey = async ({ caller }: FastifyRequest, memberId: string): Promise<void> => {
    if (caller.twoStepDue === true && (await hasPasskey(db, memberId)))
      throw httpProblem(
        409,
        'Please sign out and sign in with your passkey. If you have lost it, ask whoever runs the site.',
      );
  };

  serve(app, signInByCode, async (request, reply) => {
    const pending = pendingIn(request.headers.cookie, cookieRules(config.baseUrl));
    const person = pending === undefined ? undefined : await pendingPerson(db, pending);
    if (pending === undefined || !person) throw refused();
    const { email } = person;
    const attempt = await guesses.attempt(email, request, 'code');
    const hash = await passwordHashOf(db, email);
    const headers = new Headers({ cookie: pending, 'user-agent': deviceOf(request.headers['user-agent']) ?? '' });
    const open = async (within: Transaction) => {
      await holdAccount(within, person.id);
      return answerToCode(api, guesses, { email, code: request.body.code, headers }, within);
    };
    const member = await beginSession(context, request, reply, { open, password: { email, hash, attempt } });
    if (!member) throw refused();
    return member;
  });

  serve(app, readTwoStep, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const { id, twoFactorEnabled } = await ownPerson(request);
    const isOn = twoFactorEnabled === true;
    const codes = isOn ? (await api.viewBackupCodes({ body: { userId: id } })).backupCodes : [];
    return { on: isOn, recoveryCodesLeft: codes.length, required: request.caller.twoStepDue === true };
  });

  serve(app, setUpTwoStep, async (request, reply) => {
    const { password } = request.body;
    const { id, twoFactorEnabled } = await withPassword(request, reply, password, 'password');
    if (twoFactorEnabled) throw isOnAlready();
    await requireNoPasskey(request, id);
    const made = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers: headersOf(request) });
    if (made.method !== 'totp') throw new Error('the sign-in library has made no secret');
    void reply.header('cache-control', 'no-store');
    const { totpURI: address } = made;
    return { address, secret: new URL(address).searchParams.get('secret') ?? '' };
  });

  serve(app, confirmTwoStep, async (request, reply) => {
    const person = await ownPerson(request);
    if (person.twoFactorEnabled) throw isOnAlready();
    await requireNoPasskey(request, person.id);
    if (!isAppCode(request.body.code)) throw refused();
    const { code } = request.body;
    const backupCodes = await byCode(request, reply, { person, code, isOn: true }, async (within, answer) => {
      // Those that were opened by the password alone; the library has made this one anew.
      const own = await api.getSession({ headers: cookiesOf(answer) });
      await endOtherSessions(within, person.id, own?.session.id ?? null);
      return { answer, result: (await api.viewBackupCodes({ body: { userId: person.id } })).backupCodes };
    });
    void reply.header('cache-control', 'no-store');
    return { recoveryCodes: [...backupCodes] };
  });

  serve(app, turnOffTwoStep, async (request, reply) => {
    const { password, code } = request.body;
    const person = await withPassword(request, reply, password, 'password');
    if (!person.twoFactorEnabled) throw httpProblem(409, 'Two-step sign-in is off already.');
    await byCode(request, reply, { person, code, isOn: false }, async () => {
      const answer = await api.disableTwoFactor({ body: { password }, headers: headersOf(request), asResponse: true });
      // The session has ended, or the password is another one, since a moment ago: whoever tries again is told so.
      if (!answer.ok) throw new DatabaseUnavailable({ cause: new Error(`the library answered ${answer.status}`) });
      return { answer, result: undefined };
    });
    return { message: 'Two-step sign-in is off. Your password alone signs you in.' };
  });
}

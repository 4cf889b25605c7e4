import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#tests/support/authenticator.ts';
import { drawn } from '#tests/support/made/drawn.ts';
import { type Asking, fieldIn, GIVES_UP_MS, type Heard } from '../asking.ts';
import type { World } from '../world.ts';
import { type DoesThese, tokenTo } from './picks.ts';

interface Account {
  readonly email: string;
  readonly password: string;
}
/** Of those whose account has changed so many sign in after each cycle: each has a password, which takes a while to look at. */
const LOOKED_FOR = 5;
const PASSWORD = 'a-long-enough-password';

/** Accounts: begun, opened again by a letter, locked by a second step, deleted and erased. Whoever was told so can sign in, or cannot. */
export function doesAccounts(
  asking: Asking,
  { newcomer, suggest, erased, pictures, expected, nextNumber }: World,
): DoesThese<'sign up' | 'password' | 'two-step' | 'delete account' | 'erase'> {
  const { ask, send, complain, complainLate, forget } = asking;
  /** Of nobody who stays, nor a part of another one: it is looked for everywhere afterwards. */
  const nameOfLeaving = (): string => `Zqname${nextNumber()}x`;
  /** Who can sign in, and whether a code is asked for after the password; each is looked for once. */
  const open: (Account & { readonly asksForCode: boolean })[] = [];
  /** The answer, after however many tries: nothing of these has a key. Undefined, and a complaint, when there is none. */
  const told = async (path: string, body: object, as: { readonly cookie: string } | null = null) => {
    for (const until = performance.now() + GIVES_UP_MS; performance.now() < until; await sleep(100)) {
      const got = await ask(as, 'POST', path, body);
      if (got && got.status < 500 && got.status !== 429 && !got.comesAgain) return got;
    }
    complainLate(`nobody was answered at ${path}`);
    return undefined;
  };
  const signIn = ({ email, password }: Account): Promise<Heard | undefined> =>
    told('/api/auth/sign-in/email', { email, password });
  const asksForCode = ({ text }: Heard): boolean => text.includes('"codeNeeded":true');

  expected.looks.push(async () => {
    const found: string[] = [];
    for (const account of open.splice(0).slice(-LOOKED_FOR)) {
      const got = await signIn(account);
      if (got?.status !== 200)
        found.push(`${account.email} has an account, and cannot sign in: ${got?.status} ${got?.text}`);
      else if (asksForCode(got) !== account.asksForCode)
        found.push(
          `${account.email} signs in with ${account.asksForCode ? 'the password alone' : 'a code, which they never asked for'}`,
        );
    }
    return found;
  });

  return {
    'sign up': async () => {
      const account = { email: `new-${randomUUID()}@test.hopscotch.test`, password: PASSWORD };
      const got = await told('/api/auth/sign-up/email', {
        ...account,
        firstName: 'Jo',
        lastName: 'Field',
        isAdult: true,
      });
      if (!got) return;
      if (got.status === 200) open.push({ ...account, asksForCode: false });
      else complain(`signing up was answered ${got.status}: ${got.text.slice(0, 200)}`);
    },
    password: async () => {
      const who = await newcomer('parent');
      if (!who) return;
      const account = { email: who.email, password: `another-${randomUUID()}` };
      const heard: string[] = [];
      // A link is spent once, and one that was asked for again ends the one before: who is refused asks for another.
      for (let tries = 0; tries < 3; tries += 1) {
        await told('/api/auth/request-password-reset', { email: who.email });
        const token = await tokenTo(asking, who.email, 'token');
        if (token === null) return;
        const got = await told('/api/auth/reset-password', { token, newPassword: account.password });
        const [now, before] = [await signIn(account), await signIn(who)];
        heard.push(`${got?.status}, and then ${now?.status} with the new one and ${before?.status} with the old one`);
        if (now?.status !== 200) continue;
        if (before?.status === 200) complain(`the old password of ${who.email} opens an account that has a new one`);
        return void open.push({ ...account, asksForCode: false });
      }
      complain(`no new password could be chosen: it was answered ${heard.join('; ')}`);
    },
    'two-step': async () => {
      const who = await newcomer('parent');
      if (!who) return;
      const set = await told('/api/auth/two-step/set-up', { password: who.password }, who);
      const secret = fieldIn(set?.text ?? '', 'secret');
      if (secret === null) return complain(`no second step could be set up: ${set?.status} ${set?.text.slice(0, 200)}`);
      const confirmed = await told('/api/auth/two-step/confirm', { code: codeOf(secret) }, who);
      // Refused while the site's clock is not this one; who did not hear the answer never learns the recovery codes.
      if (confirmed?.status !== 200) return;
      const { recoveryCodes } = JSON.parse(confirmed.text) as { readonly recoveryCodes: readonly string[] };
      const heard: string[] = [];
      // A code is spent once, and a clock that jumps ends what was begun: each time both steps, with the next code.
      for (const code of recoveryCodes.slice(0, 3)) {
        const first = await signIn(who);
        if (first?.status !== 200 || !asksForCode(first))
          heard.push(`the password was answered ${first?.status} ${first?.text}`);
        else {
          const second = await told('/api/auth/sign-in/code', { code }, first);
          if (second?.status === 200)
            return void open.push({ email: who.email, password: who.password, asksForCode: true });
          heard.push(`the code was answered ${second?.status}`);
        }
      }
      complain(`${who.email} cannot sign in by two steps: ${heard.join('; ').slice(0, 400)}`);
    },
    'delete account': async () => {
      const leaving = await newcomer('parent', nameOfLeaving);
      if (!leaving) return;
      const surname = leaving.lastName;
      await suggest(leaving);
      const got = await told('/api/auth/delete-account', { password: leaving.password }, leaving);
      forget(leaving);
      // Who did not hear the answer is nobody when they ask again.
      if (got?.status === 200 || got?.status === 401) erased.push(leaving.email, surname);
      else complain(`an account could not be deleted: ${got?.status} ${got?.text.slice(0, 200)}`);
    },
    erase: async (_who, by) => {
      const leaving = await newcomer('parent', nameOfLeaving);
      if (!leaving) return;
      const surname = leaving.lastName;
      await suggest(leaving);
      const picture = { picture: await drawn(64, 64, 'orange') };
      const route = '/api/profile/picture';
      const set = await send({ kind: 'picture', who: leaving, method: 'PUT', route, body: picture, passing: true });
      const body = { name: `Zebedee ${surname}`, email: leaving.email, subject: 'Bye', message: 'We are moving.' };
      const write = { kind: 'write', who: leaving, method: 'POST', route: '/api/contact', body } as const;
      await send({ ...write, leaves: 'MessageReceived' });
      const ids = { id: leaving.memberId };
      const erase = { kind: 'erase', who: by, method: 'POST', route: '/api/admin/members/:id/erase' } as const;
      const { status, text } = await send({ ...erase, ids, body: { email: leaving.email } });
      // Whose answer was lost may be gone when they are asked about again.
      forget(leaving);
      if (status === 200 || status === 404) {
        erased.push(leaving.email, surname);
        const address = fieldIn(set.text, 'profileImageUrl');
        if (address !== null) pictures.gone.push(address);
      } else complain(`an erasure was answered ${status}: ${text.slice(0, 200)}`);
    },
  };
}

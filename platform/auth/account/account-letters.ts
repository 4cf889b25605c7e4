import { randomUUID } from 'node:crypto';
import { pathTo } from '#domain/site/pages.ts';
import type { Database, Queryable } from '../../database.ts';
import type { Config } from '../../config/config.ts';
import type { Mail } from '../../mail/outbox.ts';
import {
  alreadyRegistered,
  confirmAddress,
  confirmNewAddress,
  emailChanged,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  resetPassword,
  twoStepTurned,
} from '../../mail/templates.ts';
import type { ReadPosition } from '../../read-position.ts';
import { confirmAccount, memberIdOf, moveAccount, personOf, replacePassword } from './account-rows.ts';
import { confirmPage } from './confirm-page.ts';
import { mustBeHardToGuess } from '../password/new-password.ts';
import type { Guesses } from '../password/guesses.ts';
import { removePasskeys } from '../passkey/passkeys.ts';
import { endTokens, holderOf, issueToken, spendEmailToken, spendToken, type TokenKind } from './one-time-tokens.ts';
import { hashPassword } from '../password/password.ts';
import { removeTwoStep } from '../two-step/two-step.ts';

/** The letters that let somebody show that an address is theirs, and what their links do. Nothing tells who has an account. */
export interface AccountLetters {
  /** Writes to an account whose address is not confirmed yet; an earlier link works no more. */
  confirmAddress(memberId: string): Promise<void>;
  /** The same for an address that somebody typed in. Nothing happens when there is nothing to confirm. */
  confirmAgain(email: string): Promise<void>;
  /** Uses the link. False when it was used, replaced or has expired. */
  confirm(token: string): Promise<boolean>;
  /** Tells the owner that somebody tried to register again, once an hour at most. */
  alreadyRegistered(memberId: string): Promise<void>;
  /** Writes to the owner of the account with this address, if there is one; an earlier link works no more. */
  forgottenPassword(email: string): Promise<void>;
  /**
   * Uses the link, ends every session and every other link of the account, and forgets the guesses at its password. False when the link
   * was used, replaced or has expired. Passkeys and two-step sign-in stay as they are, but for an account that nobody has confirmed before:
   * there they are a stranger's, and go. Throws a problem about `newPassword`, and leaves the link as it is, when it is easy to guess.
   */
  choosePassword(token: string, newPassword: string, guesses: Pick<Guesses, 'forget'>): Promise<boolean>;
  /** Tells the owner that the password was changed: it may not have been them. */
  passwordChanged(memberId: string, within: Queryable): Promise<void>;
  /** Tells the owner that a passkey was added: it may not have been them. */
  passkeyAdded(memberId: string, within: Queryable): Promise<void>;
  /** Tells the owner that signing in asks for a code from now on, or no more: it may not have been them. */
  twoStepTurned(memberId: string, isOn: boolean, within: Queryable): Promise<void>;
  /** Writes to `newEmail`, which becomes the account's when the link is opened. One that has an account is told so instead. */
  newEmail(memberId: string, newEmail: string): Promise<void>;
  /** Uses the link, and tells the address before. `over`: it was used, replaced or has expired; `taken`: somebody has the address now. */
  confirmNewEmail(token: string): Promise<'confirmed' | 'taken' | 'over'>;
  /** Tells the owner that a passkey was removed: it may not have been them. */
  passkeyRemoved(memberId: string, within: Queryable): Promise<void>;
}

interface LetterParts {
  readonly config: Pick<Config, 'baseUrl'>;
  readonly db: Database;
  readonly mail: Mail;
  readonly readPosition: ReadPosition;
}

/**
 * `enter` brings what an account says into the log, and answers the position that readers must reach to see it; `twoStepEnded` brings
 * into it that the password alone opens an account again.
 */
export function accountLetters(
  { config, db, mail, readPosition }: LetterParts,
  enter: (memberId: string) => Promise<number>,
  twoStepEnded: (memberId: string) => Promise<void>,
): AccountLetters {
  /** A link that is of use for a while, which is as long as the letter with it is. */
  const linked = async (within: Queryable, kind: TokenKind, memberId: string, newEmail?: string) => {
    const { token, expiresAt } = await issueToken(within, kind, memberId, newEmail);
    const path = kind === 'reset' ? `${pathTo('reset-password')}?token=${token}` : confirmPage(kind, token);
    return { link: `${config.baseUrl}${path}`, usefulUntil: expiresAt?.toISOString() };
  };

  /** The page that a link leads to asks at once who this is. The link is used up, so nothing that fails now is told. */
  const entered = async (memberId: string): Promise<void> => {
    const position = await enter(memberId);
    await readPosition.waitFor(['members'], position).catch(() => false);
  };

  const letters: AccountLetters = {
    confirmAddress: (memberId) =>
      db.transaction(async (within) => {
        const person = await personOf(within, memberId);
        if (!person || person.emailVerified) return;
        const { link, usefulUntil } = await linked(within, 'confirm', memberId);
        const message = { ...confirmAddress(person.firstName, link), usefulUntil };
        await mail.enqueue(`confirm ${randomUUID()}`, { to: person.email, of: person.id, ...message }, within);
      }),
    confirmAgain: async (email) => {
      const memberId = await memberIdOf(db, email);
      if (memberId !== undefined) await letters.confirmAddress(memberId);
    },
    confirm: async (token) => {
      const memberId = await db.transaction(async (within) => {
        const holder = await spendToken(within, 'confirm', token);
        if (holder !== undefined) await confirmAccount(within, holder);
        return holder;
      });
      if (memberId === undefined) return false;
      await entered(memberId);
      return true;
    },
    alreadyRegistered: async (memberId) => {
      const person = await personOf(db, memberId);
      if (!person) return;
      const message = alreadyRegistered(person.firstName, { signIn: `${config.baseUrl}/sign-in` });
      const hour = new Date().toISOString().slice(0, 13);
      await mail.enqueue(`already-registered ${memberId} ${hour}`, { to: person.email, of: person.id, ...message });
    },
    forgottenPassword: async (email) => {
      const memberId = await memberIdOf(db, email);
      if (memberId === undefined) return;
      await db.transaction(async (within) => {
        const person = await personOf(within, memberId);
        if (!person) return;
        const { link, usefulUntil } = await linked(within, 'reset', memberId);
        const message = { ...resetPassword(person.firstName, link), usefulUntil };
        await mail.enqueue(`reset ${randomUUID()}`, { to: person.email, of: person.id, ...message }, within);
      });
    },
    choosePassword: async (token, newPassword, guesses) => {
      const holder = await holderOf(db, 'reset', token);
      const person = holder === undefined ? undefined : await personOf(db, holder);
      if (!person) return false;
      mustBeHardToGuess(newPassword, person.email, 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      const changed = await db.transaction(async (within) => {
        if ((await spendToken(within, 'reset', token)) === undefined) return undefined;
        await replacePassword(within, person.id, passwordHash);
        await endTokens(within, person.id);
        await guesses.forget(person.email, within);
        // Until now it was whoever's that had typed in the address: what they have set up must open it no more, nor close it.
        const isTakenOver = await confirmAccount(within, person.id);
        if (isTakenOver) await removePasskeys(within, person.id);
        return { hadTwoStep: isTakenOver && (await removeTwoStep(within, person.id)) };
      });
      if (!changed) return false;
      await enter(person.id);
      if (changed.hadTwoStep) await twoStepEnded(person.id);
      return true;
    },
    passwordChanged: async (memberId, within) => {
      const person = await personOf(within, memberId);
      if (!person) return;
      const message = passwordChanged(person.firstName, `${config.baseUrl}/forgot-password`);
      await mail.enqueue(`password-changed ${randomUUID()}`, { to: person.email, of: person.id, ...message }, within);
    },
    passkeyAdded: async (memberId, within) => {
      const person = await personOf(within, memberId);
      if (!person) return;
      const message = passkeyAdded(person.firstName, `${config.baseUrl}/profile`);
      await mail.enqueue(`passkey ${randomUUID()}`, { to: person.email, of: person.id, ...message }, within);
    },
    twoStepTurned: async (memberId, isOn, within) => {
      const person = await personOf(within, memberId);
      if (!person) return;
      const message = twoStepTurned(person.firstName, isOn, `${config.baseUrl}/forgot-password`);
      await mail.enqueue(`two-step ${randomUUID()}`, { to: person.email, of: person.id, ...message }, within);
    },
    newEmail: async (memberId, newEmail) => {
      const owner = await memberIdOf(db, newEmail);
      if (owner !== undefined) return letters.alreadyRegistered(owner);
      await db.transaction(async (within) => {
        const person = await personOf(within, memberId);
        if (!person) return;
        const { link, usefulUntil } = await linked(within, 'email', memberId, newEmail.toLowerCase());
        const message = { ...confirmNewAddress(person.firstName, link), usefulUntil };
        await mail.enqueue(`new-email ${randomUUID()}`, { to: newEmail, of: person.id, ...message }, within);
      });
    },
    confirmNewEmail: async (token) => {
      const moved = await db.transaction(async (within) => {
        const spent = await spendEmailToken(within, token);
        const person = spent && (await personOf(within, spent.memberId));
        if (!spent || !person) return 'over';
        if (!(await moveAccount(within, person.id, spent.newEmail))) return 'taken';
        // Links that were sent to the address before.
        await endTokens(within, person.id);
        const message = emailChanged(person.firstName, `${config.baseUrl}/contact`);
        await mail.enqueue(`email-changed ${randomUUID()}`, { to: person.email, of: person.id, ...message }, within);
        return { memberId: person.id };
      });
      if (typeof moved === 'string') return moved;
      await entered(moved.memberId);
      return 'confirmed';
    },
    passkeyRemoved: async (memberId, within) => {
      const person = await personOf(within, memberId);
      if (!person) return;
      const message = passkeyRemoved(person.firstName, `${config.baseUrl}/forgot-password`);
      await mail.enqueue(`passkey-removed ${randomUUID()}`, { to: person.email, of: person.id, ...message }, within);
    },
  };
  return letters;
}

import { vi } from 'vitest';
import { call, type Answer, type SiteFetch } from '../api-client.ts';
import type { TestApp } from '../app.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

let count = 0;
/** An address that nobody has used yet. */
export const newEmail = (): string => {
  count += 1;
  return `person${count}@test.hopscotch.test`;
};

export const PASSWORD = 'let-me-explore-2026';

/** The account calls of `site`, as a browser makes them. */
export function accountCalls(site: Pick<TestApp, 'anonymous' | 'url'>) {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    call(site.anonymous, 'POST', path, body, headers);
  const calls = {
    post,
    signUp: (email: string, more: object = {}) =>
      post('/api/auth/sign-up/email', {
        email,
        password: PASSWORD,
        firstName: 'Jo',
        lastName: 'Field',
        isAdult: true,
        ...more,
      }),
    signIn: (email: string, password = PASSWORD, cookie = '') =>
      post('/api/auth/sign-in/email', { email, password }, cookie === '' ? {} : { cookie }),
    requestReset: (email: string) => post('/api/auth/request-password-reset', { email }),
    reset: (token: string, newPassword: string) => post('/api/auth/reset-password', { token, newPassword }),
    as:
      (cookie: string): SiteFetch =>
      (path, init) =>
        site.anonymous(path, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie } }),
    /** The status of asking who is signed in: 200, or 401 when nobody is. */
    whoIs: async (cookie: string) => (await call(calls.as(cookie), 'GET', '/api/auth/user')).status,
    /** Every mail to `to`, the newest first, once there are `atLeast` that fit; the worker needs a moment. */
    mailsTo: (to: string, subject: RegExp, atLeast = 1): Promise<MailText[]> =>
      vi.waitFor(
        async () => {
          const path = `/dev/mailbox?format=json&to=${encodeURIComponent(to)}`;
          const { body } = await call(site.anonymous, 'GET', path);
          const found = (body as MailText[]).filter((mail) => subject.test(mail.subject));
          if (found.length < atLeast) throw new Error(`${found.length} mails to ${to} yet`);
          return found;
        },
        { interval: 50, timeout: 60_000 },
      ),
    /** The path and query of the link in a mail. */
    linkIn: ({ text }: MailText): string =>
      new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').toString().replace(site.url, ''),
    /** The tokens in the links of the mails to choose a new password, the newest first. */
    resetTokens: async (email: string, atLeast = 1): Promise<string[]> =>
      (await calls.mailsTo(email, /new .* password/, atLeast)).map(tokenIn),
    /** Presses the button of the page that the link in `mail` leads to. */
    confirm: (mail: MailText | undefined) => post('/api/auth/confirm-email', { token: mail ? tokenIn(mail) : '' }),
    /** A member whose address is confirmed. */
    confirmed: async (email = newEmail()): Promise<string> => {
      await calls.signUp(email);
      const [mail] = await calls.mailsTo(email, /^Confirm/);
      await calls.confirm(mail);
      return email;
    },
  };
  return calls;
}

export const tokenIn = ({ text }: MailText): string => decodeURIComponent(/token=([^\s&]+)/.exec(text)?.[1] ?? '');

/** The session that an answer gave, as a Cookie header; empty when it gave none. */
export const sessionIn = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .filter((cookie) => /^(?:__Host-)?hopscotch\.session_token=/.test(cookie))
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

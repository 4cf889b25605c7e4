import { createHash } from 'node:crypto';
import { SESSION_HINT } from '#domain/member/session-hint.ts';
import { cookieIn, cookieRules } from '../../cookie-rules.ts';
import type { App } from '../../http/app.ts';
import { anonymous, type Caller } from '../../caller.ts';
import { SESSION_SECONDS } from '../account/accounts.ts';

/** What a person or their page reads. A kept file that carried a cookie would carry it to others. */
const read = /^(?:text\/html|application\/(?:problem\+)?json)\b/;

/**
 * Keeps a cookie beside that of the session which scripts can read and which opens nothing: by it a browser knows that there is
 * somebody to ask about, and whoever is signed out is spared a call that could only be answered 401; and a tab knows that another one
 * has begun a session of its own. It comes, stays and goes with the session's; a browser that has none beside a session which holds, or
 * that of another session, is given it; and where a call says that the session is over it is taken away, so that nobody asks twice.
 */
export function hintAtSessions(app: App, { config }: { readonly config: { readonly baseUrl: string } }): void {
  const { prefix, secure } = cookieRules(config.baseUrl);
  const name = `${prefix}${SESSION_HINT}`;
  const token = `${prefix}hopscotch.session_token`;
  const session = new RegExp(`^${token.replaceAll('.', '\\.')}=([^;]*);.*Max-Age=(\\d+)`);
  const lasting = (mark: string, seconds: number) =>
    `${name}=${seconds > 0 ? mark : ''}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  app.addHook('onSend', async (request, reply) => {
    const given = [reply.getHeader('set-cookie') ?? []].flat().findLast((cookie) => session.test(String(cookie)));
    const [, opens = '', seconds] = session.exec(String(given)) ?? [];
    if (seconds !== undefined) return void reply.header('set-cookie', lasting(markOf(opens), Number(seconds)));
    if (!read.test(String(reply.getHeader('content-type')))) return;
    // What caches keep for everybody would give one member's cookie to others.
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control')))) return;
    // Who asked is not known of what was refused before anybody looked.
    const { memberId } = (request.caller as Caller | undefined) ?? anonymous;
    const held = cookieIn(request.headers.cookie, name) ?? '';
    const mark = markOf(cookieIn(request.headers.cookie, token) ?? '');
    if (memberId !== null && held !== mark) reply.header('set-cookie', lasting(mark, SESSION_SECONDS));
    if (memberId === null && held !== '' && reply.statusCode === 401) reply.header('set-cookie', lasting('', 0));
  });
}

/** Tells one session from another, and nothing of it. */
const markOf = (opens: string): string => createHash('sha256').update(opens).digest('base64url').slice(0, 8);

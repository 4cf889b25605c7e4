import type { User } from '#domain/member/views.ts';
import { ApiError, isOutOfReach, type Problem } from './api-error.ts';
import type { Answer, Asked, CallName } from './call-types.ts';
import { forgetPosition, minimumPosition, rememberPosition } from './position.ts';
import { noteReads } from './reads.ts';
import { isAnotherSession, knownMember, sessionHeld, whoIsHere } from './session-held.ts';
import { somebodyElseIsHere } from './session-lost.ts';
import { suspectSite } from './suspect-site.ts';

interface Along {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}
export interface Answered<Body> {
  readonly body: Body;
  readonly headers: Headers;
}
interface Parts {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/**
 * Makes the call `name`, with the session's cookie. Throws an ApiError unless the answer is OK. What it is asked with and what it
 * answers is what its contract says; the server holds both against the contract's schemas.
 */
export async function ask<Name extends CallName>(
  name: Name,
  asked: Asked<Name>,
  along: Along = {},
): Promise<Answered<Answer<Name>>> {
  try {
    if (!name.startsWith('GET ') && isAnotherSession()) await mustBeTheSame();
    return await answered(name, asked, along);
  } catch (error) {
    if (isOutOfReach(error)) suspectSite();
    throw error;
  }
}

async function answered<Body>(name: string, asked: Parts, along: Along): Promise<Answered<Body>> {
  const response = await send(name, asked, along);
  const { headers } = response;
  if (headers.get('x-read-model-behind') === 'true') forgetPosition();
  rememberPosition(headers.get('x-log-position'));
  noteReads(name, headers.get('x-reads'));
  const text = await response.text().catch(unreached);
  if (!response.ok) throw failure(response, text);
  return { body: (text === '' ? undefined : JSON.parse(text)) as Body, headers };
}

/**
 * A tab acts for whom it shows: where somebody else has signed in in another one since, nothing is done in their name, and the page is
 * loaded again for them. Of a session that has ended the server says so itself.
 */
async function mustBeTheSame(): Promise<void> {
  const member = knownMember();
  if (member === null || sessionHeld() === '') return;
  const { body } = await answered<User>('GET /api/auth/user', {}, {});
  if (body.id === member) return whoIsHere(member);
  somebodyElseIsHere();
  throw new ApiError(401, 'Someone else has signed in');
}

/** `path` with its parameters in their places, and behind it what of `query` holds something. */
function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, string | number | null | undefined][])
    if (value || value === 0) search.set(name, String(value));
  const address = path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));
  return search.size === 0 ? address : `${address}?${search.toString()}`;
}

async function send(name: string, asked: Parts, { headers, signal }: Along): Promise<Response> {
  const [method, path] = name.split(' ') as [method: string, path: string];
  const { body } = asked;
  const position = minimumPosition();
  try {
    return await fetch(addressOf(path, asked), {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'GET' && position > 0 && { 'X-Min-Position': String(position) }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    return unreached(error);
  }
}

/** The connection broke before the answer was there. Who gave the request up is told nothing else. */
function unreached(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new ApiError(0, 'We could not reach the site. Please check your connection and try again.');
}

function failure(response: Response, text: string): ApiError {
  const problem = parseProblem(text);
  const detail = problem?.detail ?? problem?.title ?? (text.trim() === '' || problem ? response.statusText : text);
  return new ApiError(response.status, detail, problem ?? {});
}

function parseProblem(text: string): (Problem & Record<string, unknown>) | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed !== null && typeof parsed === 'object' ? (parsed as Problem & Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

import { ApiError, isOutOfReach, type Problem } from './api-error.ts';
import { holdClientId } from './client-id.ts';
import { forgetPosition, minimumPosition, rememberPosition } from './position.ts';
import { suspectSite } from './suspect-site.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}
export interface Answer<Body> {
  readonly body: Body;
  readonly headers: Headers;
}

/**
 * One request to this site's API, with the session's cookie. Throws an ApiError unless the answer is OK.
 * `Body` is what the API's document says of the route; the server validates it on its side.
 */
export async function request<Body>(method: Method, path: string, options: RequestOptions = {}): Promise<Answer<Body>> {
  try {
    return await answered(method, path, options);
  } catch (error) {
    if (isOutOfReach(error)) suspectSite();
    throw error;
  }
}

async function answered<Body>(method: Method, path: string, options: RequestOptions): Promise<Answer<Body>> {
  const response = await send(method, path, options);
  if (response.headers.get('x-read-model-behind') === 'true') forgetPosition();
  rememberPosition(response.headers.get('x-log-position'));
  const text = await response.text().catch(unreached);
  if (!response.ok) throw failure(response, text);
  return { body: (text === '' ? undefined : JSON.parse(text)) as Body, headers: response.headers };
}

export async function get<Body>(path: string, options: RequestOptions = {}): Promise<Body> {
  return (await request<Body>('GET', path, options)).body;
}

/**
 * A command. `idempotencyKey` stays the same when the same attempt is sent again, so that it is carried out once
 * (see useCommand, which makes the keys).
 */
export async function command<Body>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  idempotencyKey: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  holdClientId();
  const options = { body, headers: { ...headers, 'Idempotency-Key': idempotencyKey } };
  return (await request<Body>(method, path, options)).body;
}

/** `?a=1&b=2` of the entries that hold something; the empty text when none does. */
export function queryString(entries: Readonly<Record<string, string | number | undefined | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(entries)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

async function send(method: Method, path: string, { body, headers, signal }: RequestOptions): Promise<Response> {
  const position = minimumPosition();
  try {
    return await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(position === null || method !== 'GET' ? {} : { 'X-Min-Position': position }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
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

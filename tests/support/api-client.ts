/** Sends a request to the site under test, with the cookies of whoever it belongs to. `path` begins with a slash. */
export type SiteFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** An answer as it came: `body` is the parsed JSON, null when it was no JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** The site at `url` as who has this Cookie header sees it: without one, somebody who is not signed in. */
export function siteAt(url: string, cookie = ''): SiteFetch {
  return (path, init) => {
    const headers = new Headers(init?.headers);
    if (cookie !== '') headers.set('cookie', cookie);
    return fetch(`${url}${path}`, { ...init, headers });
  };
}

/** Signs in at `site`; answers the session as a Cookie header. Throws when it is refused. */
export async function sessionOf(
  site: SiteFetch,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await site('/api/auth/sign-in/email', jsonRequest('POST', { email, password }));
  if (!answer.ok) throw new Error(`signing in failed: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** A request with `body` as JSON. */
export const jsonRequest = (
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: string } => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** So long a read model may take on a busy machine to show what a read asks for, ms. */
const SHOWN_WITHIN_MS = 60_000;

/** One JSON request. Without `body` no body is sent. What it is to show it shows: no test means to be answered by a read model that lags. */
export async function call(
  fetch: SiteFetch,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const request = body === undefined ? { method, headers } : jsonRequest(method, body, headers);
  const ask = () => fetch(path, { ...request, redirect: 'manual' });
  const until = performance.now() + SHOWN_WITHIN_MS;
  let response = await ask();
  while (method === 'GET' && response.headers.has('x-read-model-behind')) {
    if (performance.now() > until) throw new Error(`${path} does not come to show ${headers['x-min-position']}`);
    await response.body?.cancel();
    response = await ask();
  }
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

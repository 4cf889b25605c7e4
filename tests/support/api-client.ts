/** Sends a request to the site under test, with the cookies of whoever it belongs to. `path` begins with a slash. */
export type SiteFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** An answer as it came: `body` is the parsed JSON, null when it was no JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** One JSON request. Without `body` no body is sent. */
export async function call(
  fetch: SiteFetch,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(path, {
    method,
    headers: { ...content, ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
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

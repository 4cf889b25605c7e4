import type { FetchedText } from '../fetch/web-fetcher.ts';
import type { Answer, BrowserEvent } from './browser-process.ts';
import type { Drawing } from './drawn-page.ts';

/** A page that asks for more than so many things is not worth it. */
const MOST_REQUESTS = 150;
/** Each is asked for its robots.txt. */
const MOST_HOSTS = 20;

/**
 * What a page may do besides drawing itself, said by the browser's own means: no windows, forms, downloads, frames, workers or dialogs,
 * no pictures, and nothing that is no request of the web (WebSocket, WebRTC). The same holds for whatever the page says about itself.
 */
const policy = [
  'sandbox allow-scripts allow-same-origin',
  "default-src 'none'",
  "script-src http: https: data: blob: 'unsafe-inline' 'unsafe-eval'",
  "style-src http: https: data: 'unsafe-inline'",
  'connect-src http: https: data: blob:',
  "webrtc 'block'",
].join('; ');

/** What scripts need to draw a page; all else is refused. */
const wanted: ReadonlySet<unknown> = new Set(['Script', 'XHR', 'Fetch', 'Preflight']);

/**
 * Answers to each request of the browser: the page itself is what was fetched of it already, and what else it asks for goes by the rules
 * for every visit. Only what reads is asked for; nothing is sent to anybody.
 */
export function requestRules(
  page: FetchedText,
  send: (method: string, params: object) => Promise<Answer>,
  { permit, admit, giveUp }: Drawing,
): (paused: BrowserEvent['params']) => Promise<void> {
  let isServed = false;
  let count = 0;
  const hosts = new Set<string>();
  return async (paused) => {
    const { requestId, resourceType, request } = paused as {
      readonly requestId: string;
      readonly resourceType: string;
      readonly request: { readonly url: string; readonly method: string };
    };
    const fulfil = (type: string, text: string, ...headers: readonly { name: string; value: string }[]) =>
      send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: `${type}; charset=utf-8` }, ...headers],
        body: Buffer.from(text, 'utf8').toString('base64'),
      });
    const refuse = () => send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    if (resourceType === 'Document' && !isServed) {
      isServed = true;
      await fulfil('text/html', page.text, { name: 'content-security-policy', value: policy });
      return;
    }
    // To be led elsewhere it is answered that there is nothing to go to: the page stays where it is.
    if (resourceType === 'Document') return void (await send('Fetch.fulfillRequest', { requestId, responseCode: 204 }));
    count += 1;
    // Scripts may wait for it, and read nothing in it.
    if (resourceType === 'Stylesheet') return void (await fulfil('text/css', ''));
    if (/^(?:data|blob):/.test(request.url)) return void (await send('Fetch.continueRequest', { requestId }));
    const isAsked = wanted.has(resourceType) && /^(?:GET|OPTIONS)$/.test(request.method) && URL.canParse(request.url);
    if (!isAsked || count > MOST_REQUESTS) return void (await refuse());
    try {
      const url = new URL(request.url);
      if (!hosts.has(url.host) && hosts.size >= MOST_HOSTS) return void (await refuse());
      hosts.add(url.host);
      await permit(url, giveUp);
      admit(url);
      await send('Fetch.continueRequest', { requestId });
    } catch {
      await refuse();
    }
  };
}

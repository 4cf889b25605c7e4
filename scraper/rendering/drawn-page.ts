import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchedText } from '../fetch/web-fetcher.ts';
import type { BrowserEvent, BrowserProcess } from './browser-process.ts';
import { requestRules } from './request-rules.ts';

export interface Drawing {
  /** By then, on the clock of `performance.now()`, it has to be there. */
  readonly until: number;
  /** What is not there after so long is not waited for: a page that asks for news for ever is never done. */
  readonly settleMs: number;
  /** Throws when `url` must not be asked for; waits for its turn. */
  readonly permit: (url: URL, giveUp: AbortSignal) => Promise<void>;
  /** Opens the proxy for the host of `url`. */
  readonly admit: (url: URL) => void;
  readonly giveUp: AbortSignal;
}

/** What is left for saying what was drawn, ms. */
const LAST_MS = 1_500;
const LOOK_MS = 300;
/** So many letters are a page and no "Loading ...". */
const ENOUGH_LETTERS = 200;

/** The page that was fetched as `page`, drawn in `browser`: its elements as HTML once its text has come to rest. */
export async function drawnPage(browser: BrowserProcess, page: FetchedText, drawing: Drawing): Promise<string> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId: session } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const sessionId = String(session);
  const send = (method: string, params: object = {}) => browser.send(method, params, sessionId);
  const answerTo = requestRules(page, send, drawing);
  const idle = Promise.withResolvers<void>();
  const heard = ({ method, params, sessionId: from }: BrowserEvent): void => {
    if (method === 'Target.attachedToTarget') return refuse(browser, params, String(targetId));
    if (from !== sessionId) return;
    if (method === 'Fetch.requestPaused') void answerTo(params).catch(() => undefined);
    if (method === 'Page.javascriptDialogOpening') void send('Page.handleJavaScriptDialog', { accept: false });
    if (method === 'Page.lifecycleEvent' && params['name'] === 'networkIdle') idle.resolve();
  };
  // Whatever was asked of about:blank is over.
  const listen = (): void => browser.on(heard);
  await Promise.all([
    browser.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
    // What a page opens beside itself waits for somebody to let it run, and nobody does.
    browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    send('Page.enable'),
    send('Page.setLifecycleEventsEnabled', { enabled: true }),
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
  ]);
  listen();
  const settledBy = Math.min(performance.now() + drawing.settleMs, drawing.until - LAST_MS);
  const left = (): number => Math.max(0, settledBy - performance.now());
  const { frameId } = await send('Page.navigate', { url: page.url });
  await Promise.race([idle.promise, sleep(left(), undefined, { ref: false })]);
  const letters = await letterCount(send, String(frameId));
  let before = await letters();
  while (left() > 0) {
    await sleep(Math.min(LOOK_MS, left()));
    const now = await letters();
    if (now === before && now >= ENOUGH_LETTERS) break;
    before = now;
  }
  const { root } = await send('DOM.getDocument', { depth: 0 });
  const { outerHTML } = await send('DOM.getOuterHTML', { nodeId: (root as { readonly nodeId: number }).nodeId });
  return String(outerHTML);
}

type Send = (method: string, params?: object) => Promise<Readonly<Record<string, unknown>>>;

/** Counts the letters that can be seen, in a world of our own: the page's scripts cannot say otherwise. */
async function letterCount(send: Send, frameId: string): Promise<() => Promise<number>> {
  const { executionContextId: contextId } = await send('Page.createIsolatedWorld', { frameId });
  return async () => {
    const expression = 'String(document.body?.innerText ?? "").length';
    const { result } = await send('Runtime.evaluate', { expression, contextId, returnByValue: true });
    return Number((result as { readonly value?: unknown }).value) || 0;
  };
}

/** Closes what was opened beside the page. */
function refuse(browser: BrowserProcess, { targetInfo }: BrowserEvent['params'], pageTarget: string): void {
  const { targetId, type } = targetInfo as { readonly targetId: string; readonly type: string };
  if (targetId !== pageTarget && type === 'page') void browser.send('Target.closeTarget', { targetId });
}

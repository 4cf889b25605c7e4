import { AsyncLocalStorage } from 'node:async_hooks';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderPage } from '#domain/site/rendered-page.ts';
import { jsonInHtml } from '../pages/head.ts';
import type { CallAnswer, FromThread, ToThread } from './messages.ts';

// A thread of its own, in which the frontend's server bundle draws pages: what that takes, or never ends, holds up no call. Its only
// way to data is to ask the thread that started it.

/** On a busy machine calls go before pages. Only Linux gives a thread a priority of its own. */
const PRIORITY = 10;
if (process.platform === 'linux') setPriority(0, PRIORITY);

if (!parentPort) throw new Error('This runs as a thread of query-api.');
const port = parentPort;
const say = (message: FromThread): void => port.postMessage(message, []);

/** The page that is being drawn. */
const drawing = new AsyncLocalStorage<number>();
/** The calls of each page that wait for their answers. */
const waiting = new Map<number, Map<number, (answer: CallAnswer) => void>>();
let calls = 0;

globalThis.fetch = async (input) => {
  const page = drawing.getStore();
  const open = page === undefined ? undefined : waiting.get(page);
  if (page === undefined || open === undefined || typeof input !== 'string')
    throw new Error('Only pages that are drawn ask for something, and by its path.');
  calls += 1;
  const call = calls;
  say({ kind: 'ask', page, call, path: input });
  const { status, headers, body } = await new Promise<CallAnswer>((resolve) => open.set(call, resolve));
  return new Response(body, { status, headers });
};

const { renderPage } = (await import((workerData as { bundle: string }).bundle)) as { renderPage: RenderPage };

say({ kind: 'ready' });

async function draw(page: number, address: string): Promise<void> {
  waiting.set(page, new Map());
  try {
    const { html, state } = await drawing.run(page, () => renderPage(address));
    say({ kind: 'drawn', page, drawn: { html, state: jsonInHtml(state) } });
  } catch (error) {
    say({ kind: 'failed', page, error });
  } finally {
    waiting.delete(page);
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'render') void draw(message.page, message.address);
  else if (message.kind === 'drop') waiting.delete(message.page);
  else {
    const open = waiting.get(message.page);
    open?.get(message.call)?.(message.answer);
    open?.delete(message.call);
  }
});

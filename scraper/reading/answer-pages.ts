import { runInNewContext } from 'node:vm';
import type { PageFacts, PageText } from './facts.ts';

/** What a reader is told. */
export interface ReaderTask {
  readonly page: PageText;
  readonly limitMs: number;
}
/** What it says: that it is ready, then an answer to each page. */
export type ReaderNews = { readonly kind: 'ready' } | ReaderAnswer;
export type ReaderAnswer =
  | { readonly kind: 'facts'; readonly facts: PageFacts }
  | { readonly kind: 'failed'; readonly reason: string };

/** Makes this process a reader: `read`s one page after the other for the process that started it, and ends with that one. */
export function answerPages(read: (page: PageText) => PageFacts): void {
  const say = (news: ReaderNews): void => void process.send?.(news);
  process.on('message', (task: ReaderTask) => say(answerTo(task, read)));
  process.on('disconnect', () => process.exit());
  // Who stops the whole site with a signal to each of its processes leaves it to the site what becomes of a page in hand.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  say({ kind: 'ready' });
}

/**
 * Whoever asked ends this process when the time is over, unless they were killed meanwhile: nothing that runs on for ever hears of
 * that. The engine's own limit does then, a while later.
 */
function answerTo({ page, limitMs }: ReaderTask, read: (page: PageText) => PageFacts): ReaderAnswer {
  let facts: PageFacts | undefined;
  try {
    runInNewContext('read()', { read: () => (facts = read(page)) }, { timeout: 2 * limitMs });
    return facts ? { kind: 'facts', facts } : { kind: 'failed', reason: 'nothing was read' };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

import { Worker } from 'node:worker_threads';
import type { CallAnswer, DrawnPage, FromThread, ToThread } from './messages.ts';

/** Answers a call of a page, by its path with its query. */
export type Answering = (path: string) => Promise<CallAnswer>;

/** Pages are small, and nothing of one is kept. */
const limits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

interface InHand {
  readonly answering: Answering;
  readonly resolve: (page: DrawnPage) => void;
  readonly reject: (error: unknown) => void;
  readonly since: number;
  /** Calls that are not answered yet. */
  open: number;
}

/** One thread with one server bundle in it. */
export class RenderThread {
  readonly #worker: Worker;
  readonly #inHand = new Map<number, InHand>();
  #pages = 0;
  /** When it said something last; undefined until it draws. */
  #heardAt: number | undefined;

  /** `gone` is called once, when it has ended or could not begin. */
  constructor(bundle: string, gone: () => void) {
    // Nothing of the process's settings, which hold secrets.
    const options = { workerData: { bundle }, env: {}, execArgv: [], resourceLimits: limits };
    this.#worker = new Worker(new URL('thread.ts', import.meta.url), options);
    // What it waits for must not keep the process.
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => void this.#hear(message));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => {
      this.#fail(new Error('The thread that renders has ended.'));
      gone();
    });
  }

  get inHand(): number {
    return this.#inHand.size;
  }

  /**
   * Fails with `signal`'s reason when that is aborted. A thread that has nothing to wait for then, and has said nothing since it was
   * given the page, does not end by itself: it is ended.
   */
  render(address: string, answering: Answering, signal: AbortSignal): Promise<DrawnPage> {
    this.#pages += 1;
    const page = this.#pages;
    const { promise, resolve, reject } = Promise.withResolvers<DrawnPage>();
    const inHand: InHand = { answering, resolve, reject, since: performance.now(), open: 0 };
    this.#inHand.set(page, inHand);
    signal.addEventListener('abort', () => {
      if (!this.#inHand.has(page)) return;
      const isStuck = this.#heardAt !== undefined && this.#heardAt < inHand.since && inHand.open === 0;
      this.#giveUp(page, signal.reason);
      if (isStuck) void this.close();
    });
    this.#tell({ kind: 'render', page, address });
    return promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #hear(message: FromThread): Promise<void> {
    this.#heardAt = performance.now();
    if (message.kind === 'ready') return;
    const { page } = message;
    const inHand = this.#inHand.get(page);
    if (!inHand) return;
    if (message.kind === 'ask') {
      inHand.open += 1;
      try {
        const answer = await inHand.answering(message.path);
        this.#tell({ kind: 'answer', page, call: message.call, answer });
      } catch (error) {
        this.#giveUp(page, error);
      }
      inHand.open -= 1;
    } else if (message.kind === 'drawn') {
      this.#inHand.delete(page);
      inHand.resolve(message.drawn);
    } else {
      this.#inHand.delete(page);
      inHand.reject(message.error);
    }
  }

  #tell(message: ToThread): void {
    this.#worker.postMessage(message, []);
  }

  #giveUp(page: number, error: unknown): void {
    this.#inHand.get(page)?.reject(error);
    this.#inHand.delete(page);
    this.#tell({ kind: 'drop', page });
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#inHand.values()) reject(error);
    this.#inHand.clear();
  }
}

const UPDATES = '/api/updates';

/** What is told of the stream: the events of an EventSource, with its state after each. */
export interface News {
  readonly type: 'open' | 'error' | 'there' | 'away' | 'message';
  /** EventSource's `readyState`. */
  readonly state: number;
  readonly data?: string;
}
/** What somebody who listens asks of the keeper: to hear, to hear by a line that is tried again at once, to hear no more. */
export type Wish = 'join' | 'anew' | 'leave';

/** Keeps the one stream of updates for however many listen, in whichever place of the browser that is. */
export class LineKeeper {
  readonly #tell: (news: News) => void;
  #stream: EventSource | undefined;
  /** What the stream has said last of the site. */
  #site: 'there' | 'away' | undefined;

  constructor(tell: (news: News) => void) {
    this.#tell = tell;
  }

  /** Sees to it that there is a stream; `anew` does not wait for the next try of one that is broken. */
  open(anew: boolean): void {
    const state = this.#stream?.readyState ?? EventSource.CLOSED;
    if (state === EventSource.OPEN || (state === EventSource.CONNECTING && !anew)) return;
    this.close();
    const stream = new EventSource(UPDATES, { withCredentials: true });
    this.#stream = stream;
    const pass = (type: News['type'], data?: string): void =>
      this.#tell({ type, state: stream.readyState, ...(data === undefined ? {} : { data }) });
    stream.addEventListener('open', () => pass('open'));
    stream.addEventListener('error', () => pass('error'));
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => pass('message', data));
    for (const site of ['there', 'away'] as const) {
      stream.addEventListener(site, () => {
        this.#site = site;
        pass(site);
      });
    }
  }

  /** What somebody who comes later has missed. */
  soFar(): readonly News[] {
    const state = this.#stream?.readyState;
    if (state !== EventSource.OPEN) return [];
    return [{ type: 'open', state }, ...(this.#site === undefined ? [] : [{ type: this.#site, state }])];
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
    this.#site = undefined;
  }
}

import { joinLeader } from './leader.ts';
import { LineKeeper, type News, type Wish } from './keeper.ts';

/**
 * The stream of updates as an EventSource shows it, but one for all tabs of a browser, since each takes one of the six connections
 * that a browser has to a host: in a shared worker, else in one tab for the others, else in each tab for itself.
 */
export class SharedLine extends EventTarget {
  /** As of an EventSource. */
  readyState: number = EventSource.CONNECTING;
  #leave: (() => void) | undefined;

  /** `anew` does not wait for the next try of a line that is broken. */
  constructor(anew: boolean) {
    super();
    this.#join(anew);
    addEventListener('pagehide', this.#rest);
    addEventListener('pageshow', this.#wake);
  }

  close(): void {
    removeEventListener('pagehide', this.#rest);
    removeEventListener('pageshow', this.#wake);
    this.#rest();
    this.readyState = EventSource.CLOSED;
  }

  #join(anew: boolean): void {
    this.#leave = join((news) => this.#hear(news), anew);
  }

  // A page that is left may be kept for the way back, and hears nothing meanwhile.
  readonly #rest = (): void => {
    this.#leave?.();
    this.#leave = undefined;
  };
  readonly #wake = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#join(false);
  };

  #hear({ type, state, data }: News): void {
    this.readyState = state;
    this.dispatchEvent(new MessageEvent(type, { data: data ?? '' }));
  }
}

/** Listens; answers how to stop. */
function join(hear: (news: News) => void, anew: boolean): () => void {
  if (typeof SharedWorker === 'function') return joinWorker(hear, anew);
  // Only pages that came over a secure connection have locks.
  if ('locks' in navigator && typeof BroadcastChannel === 'function') return joinLeader(hear, anew);
  const own = new LineKeeper(hear);
  own.open(anew);
  return () => own.close();
}

function joinWorker(hear: (news: News) => void, anew: boolean): () => void {
  const worker = new SharedWorker(new URL('./shared-worker.ts', import.meta.url), {
    type: 'module',
    name: 'hopscotch',
  });
  const wish = (what: Wish): void => worker.port.postMessage(what);
  // Its file did not come.
  worker.addEventListener('error', () => hear({ type: 'error', state: EventSource.CLOSED }));
  worker.port.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data));
  worker.port.start();
  wish(anew ? 'anew' : 'join');
  return () => {
    wish('leave');
    worker.port.close();
  };
}

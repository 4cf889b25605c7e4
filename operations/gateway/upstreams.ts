import { type Agent, request } from 'undici';
import { READY_TIMEOUT_MS } from '#platform/http/health.ts';

/** How a process answered when it was last asked whether it is ready. `silent`: it did not, or did not take a connection. */
type State = 'ready' | 'not-ready' | 'silent';
const ranks: Readonly<Record<State, number>> = { ready: 0, 'not-ready': 1, silent: 2 };

/** The processes of one part, by address, and which of them take requests. */
export interface Upstreams {
  /**
   * Every address, in the order to try them for one request: those that are ready, those that are not, those that are silent; of
   * equals the one with the fewest requests in hand, and in turn. Silent ones come last and not never: they may be back.
   */
  inTurn(): string[];
  /** How many of the processes answer. */
  answering(): number;
  /** Whether another process than `url` answers. */
  hasOther(url: string): boolean;
  /** A request goes to `url`; `silent` is called when that falls silent before the answer to this, which is to be called, ends. */
  begin(url: string, silent: () => void): () => void;
  /** `url` did not take a connection, or broke one. */
  missed(url: string): void;
  stop(): void;
}

/** Between two questions to one process, ms. With the time that an answer may take, a silent one is found within 2 s. */
const ASK_EVERY_MS = 800;
const ANSWERS_WITHIN_MS = READY_TIMEOUT_MS + 300;

/** Whether the process at `url` is ready; throws when it is silent. */
async function isReady(url: string, agent: Agent): Promise<boolean> {
  const { statusCode, body } = await request(`${url}/readyz`, {
    dispatcher: agent,
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  await body.dump();
  return statusCode === 200;
}

/**
 * Watches the processes at `urls` until stopped. The kernel takes connections for a process that hangs, so that a request to it
 * is only known to be lost when its time is over; a process that does not say whether it is ready is left out before.
 */
export function upstreamsOf(urls: readonly string[], agent: Agent): Upstreams {
  const all = new Map<string, { state: State; readonly inHand: Set<() => void> }>(
    urls.map((url) => [url, { state: 'ready', inHand: new Set() }]),
  );
  const of = (url: string) => {
    const found = all.get(url);
    if (!found) throw new Error(`${url} is no upstream`);
    return found;
  };
  const change = (url: string, state: State): void => {
    const one = of(url);
    const fellSilent = state === 'silent' && one.state !== 'silent';
    one.state = state;
    if (fellSilent) for (const silent of one.inHand) silent();
  };
  const look = async (url: string): Promise<void> => {
    const state = await isReady(url, agent).then(
      (ready): State => (ready ? 'ready' : 'not-ready'),
      (): State => 'silent',
    );
    change(url, state);
  };
  let stopped = false;
  const watch = async (url: string): Promise<void> => {
    while (!stopped) {
      await look(url);
      // Not all that watch at the same moment.
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS * (0.8 + Math.random() * 0.4)).unref());
    }
  };
  for (const url of all.keys()) void watch(url);

  let turn = 0;
  return {
    inTurn: () => {
      turn = (turn + 1) % urls.length;
      const rotated = [...urls.slice(turn), ...urls.slice(0, turn)];
      return rotated.toSorted((left, right) => {
        const [one, other] = [of(left), of(right)];
        return ranks[one.state] - ranks[other.state] || one.inHand.size - other.inHand.size;
      });
    },
    answering: () => [...all.values()].filter(({ state }) => state !== 'silent').length,
    hasOther: (url) => [...all].some(([other, { state }]) => other !== url && state !== 'silent'),
    begin: (url, silent) => {
      const { inHand } = of(url);
      // A function of its own, so that two requests with the same one count as two.
      const told = (): void => silent();
      inHand.add(told);
      return () => void inHand.delete(told);
    },
    missed: (url) => change(url, 'silent'),
    stop: () => {
      stopped = true;
    },
  };
}

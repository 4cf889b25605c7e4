/** The processes of one part, by address, and which of them take requests. */
export interface Upstreams {
  /** Every address, in the order to try them for one request: in turn those that took the last one, then the others. */
  inTurn(): string[];
  /** `url` did not take a request: it is asked last for a while. */
  missed(url: string): void;
}

/** How long a process that did not answer is asked last. A process that starts again needs a second or two. */
const REST_MS = 1000;

/** `now` in milliseconds, of a clock that never goes back. */
export function upstreamsOf(urls: readonly string[], now: () => number = () => performance.now()): Upstreams {
  const restsUntil = new Map<string, number>();
  let turn = 0;
  const rests = (url: string): boolean => (restsUntil.get(url) ?? -Infinity) > now();
  return {
    inTurn: () => {
      turn = (turn + 1) % urls.length;
      const rotated = [...urls.slice(turn), ...urls.slice(0, turn)];
      // Those that rest come last and not never: when nobody else answers, they may be back.
      return [...rotated.filter((url) => !rests(url)), ...rotated.filter(rests)];
    },
    missed: (url) => void restsUntil.set(url, now() + REST_MS),
  };
}

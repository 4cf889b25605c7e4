/** What is read without having written may be so old, ms. */
export const MOST_BEHIND_MS = 5_000;

/** How far a server that repeats another is behind it. */
export interface Lag {
  /** The other one was at `position`, bytes of its journal, at `now`. */
  ahead(position: number, now: number): void;
  /** The one that repeats it has come to `position`. */
  reached(position: number): void;
  /** How old the oldest state is that it does not show yet, ms; 0 when it shows all that is known of. */
  at(now: number): number;
}

/** So many states of the other are kept: one a second of a quarter of an hour. */
const MOST = 900;

/**
 * In time by our own clock, without asking either server for its: bytes say nothing about how old what is shown is, and the time of
 * the last change grows while nothing changes. `now` in milliseconds, of a clock that never goes back.
 */
export function lagOf(): Lag {
  const states: { readonly position: number; readonly since: number }[] = [];
  return {
    ahead: (position, now) => {
      const newest = states.at(-1);
      if (newest?.position === position) return;
      // Another server has taken its place, or one that was put back: what the one before had written never comes.
      if (newest && newest.position > position) states.length = 0;
      // The oldest says how far behind it is; of the others some may go.
      if (states.length >= MOST) states.splice(-1, 1);
      states.push({ position, since: now });
    },
    reached: (position) => {
      while (states[0] && states[0].position <= position) states.shift();
    },
    at: (now) => (states[0] ? now - states[0].since : 0),
  };
}

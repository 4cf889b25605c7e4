/**
 * How long a request waits for a place, ms: while now and then somebody waits, and while a queue stands, which it does when nobody has
 * been served at once for so long. Commands wait longer, because people notice when they are sent away, and twenty at once that
 * take their time are no overload.
 */
const patience = {
  read: { burst: 200, standing: 20, standsAfter: 100 },
  command: { burst: 3_000, standing: 200, standsAfter: 3_000 },
} as const;
const SWEEP_MS = 10;
/** Requests that wait for each place at most. */
const WAITING_PER_PLACE = 8;

/** One request that asks for a place. `enter` or `refuse` is called once, at once or later; neither when it leaves before. */
export interface Visitor {
  /** Or as dear as one. */
  readonly isCommand: boolean;
  enter(): void;
  refuse(): void;
}

/** What a visitor has in hand. */
export interface Held {
  /** It has been answered, or has gone away. */
  leave(): void;
  /** Gives the place to others while it only waits for something that happens elsewhere. */
  rest<Result>(waiting: () => Promise<Result>): Promise<Result>;
}

/**
 * How many requests are worked on at once. More would not be answered sooner, only all of them later: what one process and its
 * database connections can do is used up by these. The next ones wait, as long as that is a burst and not a queue that stays
 * (controlled delay: a standing queue makes everybody wait and nothing faster). Commands go before reads and wait longer, because
 * people have typed them, and a page asks again by itself.
 */
export interface Admission {
  ask(visitor: Visitor): Held;
  readonly inHand: () => number;
  readonly waiting: () => number;
  close(): void;
}

interface Waiting {
  readonly visitor: Visitor;
  readonly since: number;
  entered(): void;
}

/** There are `most` of them, which may change; `now` in milliseconds, of a clock that never goes back. */
export function admissionOf(most: () => number, now: () => number = () => performance.now()): Admission {
  const commands = new Set<Waiting>();
  const reads = new Set<Waiting>();
  let inHand = 0;
  let lastFree = now();
  let sweeper: NodeJS.Timeout | undefined;

  const waiting = (): number => commands.size + reads.size;
  const outOfPatience = ({ since, visitor }: Waiting): boolean => {
    const { burst, standing, standsAfter } = patience[visitor.isCommand ? 'command' : 'read'];
    return now() - since > (now() - lastFree > standsAfter ? standing : burst);
  };

  const sweep = (): void => {
    for (const queue of [commands, reads]) {
      for (const each of queue) {
        // The first is the oldest.
        if (!outOfPatience(each)) break;
        queue.delete(each);
        each.visitor.refuse();
      }
    }
    sweeper = waiting() > 0 ? setTimeout(sweep, SWEEP_MS).unref() : undefined;
  };
  const next = (): void => {
    while (inHand < most()) {
      const [first] = commands.size > 0 ? commands : reads;
      if (!first) {
        lastFree = now();
        return;
      }
      commands.delete(first);
      reads.delete(first);
      if (outOfPatience(first)) first.visitor.refuse();
      else {
        inHand += 1;
        first.entered();
        first.visitor.enter();
      }
    }
  };
  const free = (): void => {
    inHand -= 1;
    next();
  };

  return {
    ask: (visitor) => {
      let state: 'waits' | 'in hand' | 'rests' | 'gone' = 'waits';
      const queue = visitor.isCommand ? commands : reads;
      const entry: Waiting = {
        visitor,
        since: now(),
        entered: () => {
          state = 'in hand';
        },
      };
      if (inHand < most()) {
        inHand += 1;
        lastFree = entry.since;
        entry.entered();
        visitor.enter();
      } else if (waiting() >= most() * WAITING_PER_PLACE) visitor.refuse();
      else {
        queue.add(entry);
        sweeper ??= setTimeout(sweep, SWEEP_MS).unref();
      }
      return {
        leave: () => {
          queue.delete(entry);
          const held = state === 'in hand';
          state = 'gone';
          if (held) free();
        },
        rest: async (work) => {
          if (state !== 'in hand') return work();
          state = 'rests';
          free();
          try {
            return await work();
          } finally {
            // It goes on at once, even as one too many: what it has begun is not begun a second time.
            if (state === 'rests') {
              state = 'in hand';
              inHand += 1;
            }
          }
        },
      };
    },
    inHand: () => inHand,
    waiting,
    close: () => clearTimeout(sweeper),
  };
}

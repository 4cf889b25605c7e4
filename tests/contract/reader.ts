import type { EventStore, ReadAllOptions, StoredEvent } from '#event-store/port.ts';

/** A live reader that remembers what it was given. */
export interface Reader {
  readonly events: StoredEvent[];
  /** Resolves when everything up to `position` has been given. */
  reached(position: number): Promise<void>;
  close(): Promise<void>;
}

/** Reads what comes after `position`. */
export function readLive(store: EventStore, position: number, options?: ReadAllOptions): Reader {
  const events: StoredEvent[] = [];
  let at = position;
  const waiting = new Set<{ position: number; resolve: () => void }>();
  const subscription = store.subscribe(
    position,
    async (page) => {
      events.push(...page.events);
      at = page.nextPosition;
      for (const each of waiting) if (at >= each.position) each.resolve();
    },
    { ...options, pollMs: 50 },
  );
  return {
    events,
    reached: (goal) =>
      new Promise((resolve) => {
        if (at >= goal) resolve();
        else waiting.add({ position: goal, resolve });
      }),
    close: () => subscription.close(),
  };
}

/** Everything in the log, page by page; for logs that are the test's own. */
export async function readEverything(store: EventStore, options: ReadAllOptions = {}): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let position = 0; ;) {
    const page = await store.readAll(position, options);
    events.push(...page.events);
    if (page.endReached) return events;
    if (page.nextPosition <= position) throw new Error(`Page after ${position} goes nowhere`);
    position = page.nextPosition;
  }
}

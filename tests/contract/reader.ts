import type { EventStore, ReadAllOptions, StoredEvent } from '#event-store/port.ts';

/** A live reader that remembers what it was given. */
export interface Reader {
  readonly events: StoredEvent[];
  /** Resolves when everything up to `position` has been given. */
  reached(position: number): Promise<void>;
  close(): Promise<void>;
}

export function readLive(store: EventStore, options?: ReadAllOptions): Reader {
  const events: StoredEvent[] = [];
  let at = 0;
  const waiting = new Set<{ position: number; resolve: () => void }>();
  const subscription = store.subscribe(
    0,
    async (page) => {
      events.push(...page.events);
      at = page.nextPosition;
      for (const each of waiting) if (at >= each.position) each.resolve();
    },
    { ...options, pollMs: 50 },
  );
  return {
    events,
    reached: (position) =>
      new Promise((resolve) => {
        if (at >= position) resolve();
        else waiting.add({ position, resolve });
      }),
    close: () => subscription.close(),
  };
}

/** Everything in the log, page by page. */
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

import type { Append, AppendResult, EventStore } from '#event-store/port.ts';
import type { StoreHarness } from './harness.ts';

/** What the tests of one subject are given: the store that all of them share, and what can be done to it. */
export interface Contract {
  readonly store: () => EventStore;
  readonly harness: () => StoreHarness;
}

export const send = (store: EventStore, { stream, expected, events, commandId }: Append): Promise<AppendResult> =>
  store.append(stream, expected, events, commandId);

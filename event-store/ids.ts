import { v5 as uuidv5 } from 'uuid';

/** Ours alone, so that these ids meet nobody else's. */
const NAMESPACE = '5d3c1c0e-2f8b-4c5e-9f0a-6a6b8f1f7d21';

/**
 * The id of the event at `index` (from 0) of what `commandId` appends to `stream`. Derived, so that a repeat makes the same
 * ids and finds itself; of the stream too, so that one command may append to several.
 */
export function eventId(stream: string, commandId: string, index: number): string {
  return uuidv5(`${stream}\n${commandId}\n${index}`, NAMESPACE);
}

import { randomUUID } from 'node:crypto';
import { eventId } from '#event-store/ids.ts';
import type { Append, NewEvent } from '#event-store/port.ts';

/**
 * Both in turn, the first round thrown away: the median of each over all rounds, which one that the machine held up for a second
 * does not move. Whichever goes second in a round is up to a sixth slower than when it goes first, and comes after itself: so there
 * must be as many rounds of one order as of the other, and the two orders are taken together before the median is.
 */
export async function pairs(
  rounds: number,
  measure: { readonly ours: () => Promise<number>; readonly limit: () => Promise<number> },
): Promise<{ value: number; limit: number; ratio: number }> {
  const values: number[] = [];
  const limits: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [first, second] = round % 2 === 0 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const);
    const rates = { [first]: await measure[first](), [second]: await measure[second]() };
    if (round === 0) continue;
    values.push(rates['ours'] ?? 0);
    limits.push(rates['limit'] ?? 0);
  }
  const [value, limit] = [medianOfTwos(values), medianOfTwos(limits)];
  return { value, limit, ratio: value / limit };
}

/** The median of the rates that each two neighbouring rounds came to, which did the same amount, one after the other. */
export function medianOfTwos(rates: readonly number[]): number {
  const twos = rates.flatMap((rate, index) => {
    const next = rates[index + 1];
    return index % 2 === 0 && next !== undefined ? [2 / (1 / rate + 1 / next)] : [];
  });
  const sorted = twos.toSorted((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** How many a second, `writers` at a time, each with streams of its own. */
export async function rate(
  count: number,
  writers: number,
  write: (at: { stream: number; revision: number }) => Promise<unknown>,
  streams: number,
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let index = writer; index < count; index += writers) {
        await write({ stream: index % streams, revision: Math.floor(index / streams) });
      }
    }),
  );
  return (count * 1000) / (performance.now() - start);
}

/** One event as they mostly are: some 300 bytes of data. */
export function appendAt(stream: string, revision: number): Append {
  const commandId = randomUUID();
  const event: NewEvent = {
    id: eventId(stream, commandId, 0),
    type: 'ListingEdited',
    data: {
      listingId: commandId,
      contactSubject: commandId,
      revision: revision + 1,
      editedBy: 'provider',
      changes: { name: 'Little Swimmers', priceFrom: 6.5, description: 'Warm water and small groups. '.repeat(6) },
    },
    occurredAt: new Date().toISOString(),
    actor: { id: commandId, role: 'provider' },
    commandId,
    correlationId: commandId,
    causationId: null,
    schemaVersion: 1,
  };
  return { stream, expected: revision === 0 ? 'no-stream' : revision, events: [event], commandId };
}

import { streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { SourceEvent } from '#domain/source/events.ts';
import { missedBy } from '#domain/source/known-pages.ts';
import { evolve, initialSource } from '#domain/source/source.ts';
import type { Log } from '#event-store/log.ts';
import type { Policy } from './policy.ts';

/**
 * What a source has no more, or has again, is marked on its listing: a person looks at it, and nothing goes by itself. A source that is
 * moved or removed misses nothing any more: nobody could ever find there again what it had marked.
 */
export const vanishedPolicy: Policy = {
  name: 'vanished',
  from: 'beginning',
  types: ['SourceRunAdvanced', 'SourceRunEnded', 'SourceEdited', 'SourceRemoved'],
  consequences: async (event, log) => {
    if (event.type === 'SourceEdited' || event.type === 'SourceRemoved') {
      const { sourceId } = event.data;
      const why = event.type === 'SourceEdited' ? 'source-moved' : 'source-removed';
      return (await leftBehind(event, log)).map((id) => ({
        kind: 'command' as const,
        id,
        command: { type: 'MarkFoundAgain' as const, sourceId, why },
      }));
    }
    if (event.type !== 'SourceRunEnded' && event.type !== 'SourceRunAdvanced') return [];
    const { sourceId, name: source, vanished, back } = event.data;
    return [
      ...vanished.map(({ listingId, url, why }) => ({
        kind: 'command' as const,
        id: listingId,
        command: { type: 'MarkVanished' as const, sourceId, source, url, why },
      })),
      ...back.map((listingId) => ({
        kind: 'command' as const,
        id: listingId,
        command: { type: 'MarkFoundAgain' as const, sourceId },
      })),
    ];
  },
};

/** What the source missed before `event` and does not after it. */
async function leftBehind(
  event: Recorded<Extract<SourceEvent, { type: 'SourceEdited' | 'SourceRemoved' }>>,
  log: Pick<Log, 'readStream'>,
): Promise<string[]> {
  const events = await log.readStream<SourceEvent | PersonEvent>(streams.source(event.data.sourceId));
  const before = events.filter(({ position }) => position < event.position).reduce(evolve, initialSource);
  const after = new Set(missedBy(evolve(before, event)));
  return missedBy(before).filter((listingId) => !after.has(listingId));
}

import type { Policy } from './policy.ts';

/** What a source has no more, or has again, is marked on its listing: a person looks at it, and nothing goes by itself. */
export const vanishedPolicy: Policy = {
  name: 'vanished',
  from: 'beginning',
  types: ['SourceRunEnded'],
  consequences: async (event) => {
    if (event.type !== 'SourceRunEnded') return [];
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

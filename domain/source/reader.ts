/** Who reads sources and drafts what they name: the actor of the events, whose correlation is the run. */
export const sourceReader = { id: 'sources', role: 'system' } as const;

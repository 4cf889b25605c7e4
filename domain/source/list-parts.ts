import type { SourceFields } from './events.ts';

/** What a source is called where its list is in parts: “Council, part 1 of 125”. */
export const nameWithPart = ({ name, part }: Pick<SourceFields, 'name' | 'part'>): string =>
  part === undefined ? name : `${name}, part ${part.number} of ${part.of}`;

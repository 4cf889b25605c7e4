import { eventTypeFilter, type RegexFilter, streamNameFilter } from '@eventstore/db-client';
import type { ReadAllOptions } from '../port.ts';

/** Whether the server leaves more out for a reader with these options than its own events. */
export const isNarrow = ({ types, exceptTypes, streamPrefixes }: ReadAllOptions): boolean =>
  (types ?? streamPrefixes ?? exceptTypes) !== undefined;

/**
 * What the server shall send to a reader with these options: everything that it wants and nothing of the server's own, the types
 * of which begin with a dollar sign. The server takes one expression only, about types or about streams, so it may be more than
 * is wanted. The expressions mean the same in .NET, where `$` also matches before a last line break, and in JavaScript.
 */
export function serverFilter(
  { types, exceptTypes = [], streamPrefixes }: ReadAllOptions,
  checkpointReached: NonNullable<RegexFilter['checkpointReached']>,
): RegexFilter {
  if (types) return eventTypeFilter({ checkpointReached, regex: `^(?:${anyOf(types)})$` });
  if (streamPrefixes) return streamNameFilter({ checkpointReached, regex: `^(?:${anyOf(streamPrefixes)})` });
  const leftOut = ['\\$', ...exceptTypes.map((type) => `${literally(type)}(?![\\s\\S])`)];
  return eventTypeFilter({ checkpointReached, regex: `^(?!${leftOut.join('|')})` });
}

const anyOf = (texts: readonly string[]): string => texts.map(literally).join('|');

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

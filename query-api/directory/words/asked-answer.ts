import type { AskedAnswer } from '#domain/listing/asked/answer.ts';
import { asItIs, nearMatchSentence } from '#domain/listing/asked/near.ts';
import type { Meaning } from './meaning.ts';

/** What was read, for people. */
export function askedAnswer({ asked, corrected, near, question }: Meaning): AskedAnswer | null {
  if (!asked) return null;
  const { readings, searched } = asked;
  return {
    text: question.search?.trim() ?? '',
    corrected,
    words: searched,
    readings: readings
      .filter(({ kind }) => !near.leftOut.includes(kind))
      .map(({ kind, label, without }) => ({ kind, label, without })),
    instead: near === asItIs ? null : nearMatchSentence(asked, near),
  };
}

/** What was read, for programs. */
export function readHeaders({ asked, corrected, question, near }: Meaning): readonly (readonly [string, string])[] {
  const read = new URLSearchParams();
  for (const { kind, query } of asked?.readings ?? [])
    if (!near.leftOut.includes(kind)) for (const [name, value] of Object.entries(query)) read.set(name, String(value));
  if (near.around !== null && question.distance !== undefined) read.set('distance', String(question.distance));
  if (near.isNearlyThatAge && question.ageRange !== undefined) read.set('ageRange', question.ageRange);
  const allWords = near.words === 'all' || near.words === 'named';
  const leftOut = [...near.leftOut, ...(allWords ? [] : ['words'])];
  const headers: (readonly [string, string])[] = [
    ['x-search-corrected', corrected ?? ''],
    ['x-search-read', read.toString()],
    ['x-search-left-out', leftOut.join(',')],
  ];
  return headers.filter(([, value]) => value !== '').map(([name, value]) => [name, encodeHeader(value)] as const);
}

/** Letters that a header cannot hold, as addresses write them. */
const encodeHeader = (text: string): string => text.replaceAll(/[^ -~]+/g, encodeURIComponent);

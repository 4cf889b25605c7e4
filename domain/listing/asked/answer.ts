import { z } from 'zod';
import { readingKinds } from './reading.ts';

/** What was read out of the words of a search, for whoever shows it. */
export const AskedAnswerSchema = z.object({
  /** The search text that this is about. */
  text: z.string(),
  /** The text as we took it, when some of its words seem to be mistyped. */
  corrected: z.string().nullable(),
  /** What is searched for as words, and the text without them; null when nothing else was read. */
  words: z.object({ label: z.string(), without: z.string() }).nullable(),
  /** What was read, as chips say it, and the text that takes it back. */
  readings: z.array(z.object({ kind: z.enum(readingKinds), label: z.string(), without: z.string() })),
  /** What is not there and what is shown in its place; null when everything fits. */
  instead: z.string().nullable(),
});
export type AskedAnswer = z.infer<typeof AskedAnswerSchema>;

/** A search close to one that finds nothing: how many it finds, in words, and its address. */
export const WideningSchema = z.object({ label: z.string(), search: z.string() });
export type Widening = z.infer<typeof WideningSchema>;

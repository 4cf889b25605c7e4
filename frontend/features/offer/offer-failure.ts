import { type ErrorWords, errorWords } from '#frontend/lib/error-words.ts';

/** What is said when an offer could not be changed: what it was, and the server's sentence. */
export function offerFailure(error: Error, tried: 'update' | 'delete' | 'create'): ErrorWords {
  const { title, description } = errorWords(error, 'Error', 'Please try again.');
  return { title, description: `Failed to ${tried} offer. ${description}` };
}

import { queryIn } from '#domain/saved-search/query.ts';
import type { Database } from '#platform/database.ts';
import { meaningIn } from './meaning.ts';
import { matchesAmong } from './page.ts';

/** Which of the listings `among` somebody would find today by a search that they saved, in no order. */
export async function found(db: Database, saved: string, among: readonly string[]): Promise<string[]> {
  const { question, search } = await meaningIn(db, queryIn(saved));
  return matchesAmong(db, question, search, among);
}

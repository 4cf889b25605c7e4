/** The part of a counted list that was asked for, and where the next begins. */
export function partOf<Item>(body: Item[], total: number, { limit, offset }: { limit: number; offset: number }) {
  const reached = offset + body.length;
  return { body, total, next: body.length > 0 && reached < total ? { limit, offset: reached } : null };
}

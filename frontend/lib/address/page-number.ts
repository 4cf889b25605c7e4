/** The page that an address asks for, counted from 1; the first when it asks for none. */
export function pageNumber(search: { get(name: string): string | null }): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

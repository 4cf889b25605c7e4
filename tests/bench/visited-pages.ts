import type { TestApp } from '#tests/support/app.ts';

/** The addresses of the pages that a visitor meets first, by what they are called, of a site with the demo in it. */
export async function visitedPages({ context }: Pick<TestApp, 'context'>): Promise<Readonly<Record<string, string>>> {
  const [listing] = await context.db.query<{ listing_id: string }>(
    'select listing_id from directory.listings order by name limit 1',
  );
  return {
    home: '/',
    directory: '/activities',
    'a listing': `/activities/${listing?.listing_id}`,
    'a landing page': '/activities/in/guildford',
  };
}

import { type Asking, fieldIn } from '../asking.ts';
import { type DoesThese, lastly, taken } from './picks.ts';
import type { World } from '../world.ts';

interface Said {
  readonly path: string;
  /** Null while the page is left to itself. */
  readonly id: string | null;
  readonly title: string | null;
}

const PATHS = 8;
const route = '/api/admin/seo-pages';

/** What pages say of themselves to search engines: what was acknowledged last is what is said. */
export function doesSearchPages({ ask, send }: Asking, { nextNumber, expected }: World): DoesThese<'search page'> {
  /** Those that nobody is changing at the moment. */
  const free: Said[] = Array.from({ length: PATHS }, (_, n) => ({ path: `/faults-${n}`, id: null, title: null }));

  expected.looks.push(() =>
    lastly(async () => {
      const found: string[] = [];
      for (const { path, title } of free) {
        const got = await ask(null, 'GET', `/api/page-words?path=${encodeURIComponent(path)}`);
        const said = got?.status === 200 ? fieldIn(got.text, 'title') : undefined;
        if (said !== title) found.push(`the page ${path} says ${said} of itself, and ${title} was acknowledged`);
      }
      return found;
    }),
  );
  return {
    'search page': async (_who, by, which) => {
      const page = taken(free, which);
      if (!page) return;
      const { path, id } = page;
      const as = { kind: 'search page', who: by } as const;
      const title = `Muddy days out ${nextNumber()}`;
      let now = page;
      if (id === null) {
        const body = { path, title };
        const made = await send({ ...as, method: 'POST', route, body, leaves: 'SeoPageCreated' });
        if (made.status === 200) now = { path, id: made.id, title };
      } else if ((which * 100) % 1 < 0.3) {
        const gone = await send({
          ...as,
          method: 'DELETE',
          route: `${route}/:id`,
          ids: { id },
          leaves: 'SeoPageDeleted',
        });
        if (gone.status === 200) now = { path, id: null, title: null };
      } else {
        const edit = { method: 'PUT', route: `${route}/:id`, ids: { id } } as const;
        // To a path of its own: there it begins, and here it ends.
        const moves = (which * 1000) % 1 < 0.3;
        const body = { path: moves ? `/faults-moved-${nextNumber()}` : path, title };
        const edited = await send({ ...as, ...edit, body, leaves: moves ? 'SeoPageCreated' : 'SeoPageEdited' });
        if (edited.status === 200) {
          now = { path: body.path, id: edited.id, title };
          if (moves) {
            const gone = { method: 'DELETE', route: `${route}/:id`, leaves: 'SeoPageDeleted' } as const;
            const left = await send({ ...as, ...gone, ids: { id: edited.id ?? '' } });
            now = left.status === 200 ? { path, id: null, title: null } : now;
          }
        }
      }
      free.push(now);
    },
  };
}

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SeoPageView } from '#domain/seo-page/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { useOpened } from '#frontend/features/review/meanwhile/use-opened.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { SeoState } from './seo-state.tsx';

const SHOWN = 6;
/** Open is the one that is added. */
const NEW = 'new';
// With the rules of its form: most who open the dashboard come for something else.
const SeoPageEditor = part(async () => (await import('./seo-page-editor.tsx')).SeoPageEditor);

/** The first pages of which an admin has said something, by their path; the others have a screen of their own. */
export function SeoPanel() {
  const pages = useLiveQuery(onePage('GET /api/admin/seo-pages', { query: { limit: SHOWN } }));
  const [open, setOpen] = useState<string | null>(null);
  const { opened, isListed } = useOpened(pages.data?.items, open);
  return (
    <section aria-labelledby="seo-pages">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="seo-pages" className="text-title font-extrabold">
          SEO Pages
        </h2>
        <div className="flex flex-wrap gap-3">
          <Link to={pathTo('seo')} className={buttonClass({ variant: 'ghost' })}>
            All SEO Pages
          </Link>
          <Button variant="secondary" onClick={() => setOpen(NEW)}>
            <Plus aria-hidden className="size-5" />
            Add SEO Page
          </Button>
        </div>
      </div>
      <AdminList
        label="SEO pages"
        query={pages}
        items={pages.data?.items}
        keyOf={({ id }) => id}
        columns={columns(({ id }) => setOpen(id))}
        loading="Loading the SEO pages"
        failure="The SEO pages could not be loaded"
        empty={{ title: 'No SEO pages yet', text: 'Every page uses its own title and description.' }}
      />
      {(open === NEW || opened) && (
        <Opening>
          <SeoPageEditor key={open} page={opened ?? null} isListed={isListed} onClose={() => setOpen(null)} />
        </Opening>
      )}
    </section>
  );
}

const columns = (open: (page: SeoPageView) => void): Columns<SeoPageView> => ({
  first: { label: 'Page', name: ({ path }) => path, text: ({ title }) => title },
  others: [{ label: 'State', cell: (page) => <SeoState page={page} />, oneLine: true }],
  onOpen: open,
});

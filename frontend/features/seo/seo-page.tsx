import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, type NavigateOptions } from 'react-router-dom';
import type { SeoPageView } from '#domain/seo-page/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { chipClass } from '#frontend/components/button/chip.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { useOpened } from '#frontend/features/review/meanwhile/use-opened.ts';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { useAddress } from '#frontend/lib/address/use-address.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';
import { formatCount, formatNumber } from '#frontend/lib/format.ts';
import { useFollowing } from '#frontend/lib/forms/use-following.ts';
import { DeleteSeoPage } from './delete-seo-page.tsx';
import { SeoPageEditor } from './seo-page-editor.tsx';
import { SeoState } from './seo-state.tsx';

const SHOWN = 24;
const states = [
  { state: undefined, label: 'All Pages' },
  { state: 'optimized', label: 'Optimized' },
  { state: 'needs-work', label: 'Needs Work' },
] as const;
type State = (typeof states)[number]['state'];
const NEW = 'new';

/** What pages say of themselves to search engines. The address holds what is searched for, which of them, and what is open. */
export function Component() {
  const [address, setAddress] = useAddress();
  const search = address.get('search') ?? '';
  const state = states.find((each) => each.state === address.get('state'))?.state;
  const page = pageNumber(address);
  const pages = useLiveQuery(
    onePage('GET /api/admin/seo-pages', {
      query: { ...asked(search, state), limit: SHOWN, offset: (page - 1) * SHOWN },
    }),
  );
  const [deleting, setDeleting] = useState<SeoPageView | null>(null);
  const total = pages.data?.total;
  const show = (next: Readonly<Record<string, string | undefined>>, going?: NavigateOptions): void =>
    setAddress(
      Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]))),
      going,
    );
  const here = { search, state, page: page > 1 ? String(page) : undefined };
  const open = address.get('open');
  const { opened, isListed } = useOpened(pages.data?.items, open);
  const close = (): void => show(here);
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="SEO Management"
        count={total === undefined ? undefined : formatCount(total, 'page', 'pages')}
        actions={
          <Button onClick={() => show({ ...here, open: NEW })}>
            <Plus aria-hidden className="size-5" />
            Add SEO Page
          </Button>
        }
      >
        <p>What pages say of themselves in search results and where they are shared, and a text at their end.</p>
      </PageHeading>
      <Summary />
      <nav aria-label="SEO pages by state" className="mb-4 flex flex-wrap gap-2">
        {states.map((each) => (
          <StateLink key={each.label} {...each} search={search} isChosen={each.state === state} />
        ))}
      </nav>
      <SearchBox search={search} onSearch={(words) => show({ search: words, state })} />
      <AdminList
        label="SEO pages"
        query={pages}
        items={pages.data?.items}
        keyOf={({ id }) => id}
        columns={columns({ open: (id) => show({ ...here, open: id }), openId: open, remove: setDeleting })}
        loading="Loading the SEO pages"
        failure="The SEO pages could not be loaded"
        empty={{
          title: 'No SEO pages found',
          text:
            search || state
              ? 'No SEO page fits that.'
              : 'Every page uses its own title and description. Add one to say something else.',
        }}
        withKeys
        pager={
          <Pager
            label="SEO pages"
            page={page}
            pageSize={SHOWN}
            total={total}
            onPage={(next, going) => show({ search, state, page: next === 1 ? undefined : String(next) }, going)}
            isHeld={open !== null}
          />
        }
      />
      {open === NEW && <SeoPageEditor page={null} isListed={false} onClose={close} />}
      {opened && <SeoPageEditor key={opened.id} page={opened} isListed={isListed} onClose={close} />}
      {deleting && (
        <DeleteSeoPage
          page={deleting}
          onDeleted={() => {
            if (deleting.id === open) close();
            setDeleting(null);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

const asked = (search: string, state: State) => ({ ...(search && { search }), ...(state && { state }) });

interface ColumnsOf {
  readonly open: (id: string) => void;
  readonly openId: string | null;
  readonly remove: (page: SeoPageView) => void;
}

const columns = ({ open, openId, remove }: ColumnsOf): Columns<SeoPageView> => ({
  first: {
    label: 'Page',
    name: ({ path }) => path,
    text: ({ title, hasPage }) => (hasPage ? title : `${title} · No page stands there yet`),
  },
  others: [
    {
      label: 'State',
      cell: (page) => <SeoState page={page} />,
      oneLine: true,
    },
    {
      label: 'Began here',
      cell: ({ pageViews }) => formatCount(pageViews, 'visit', 'visits'),
      oneLine: true,
      spare: true,
    },
    { label: 'Changed', cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />, oneLine: true, spare: true },
    {
      label: 'Action',
      acts: true,
      cell: (page) => (
        <span className="flex gap-1">
          <Button size="small" variant="secondary" onClick={() => open(page.id)}>
            <Pencil aria-hidden className="size-4" />
            Edit<span className="sr-only"> {page.path}</span>
          </Button>
          <Button size="small" variant="ghost" onClick={() => remove(page)}>
            <Trash2 aria-hidden className="size-4" />
            Delete<span className="sr-only"> {page.path}</span>
          </Button>
        </span>
      ),
    },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === openId,
});

/** What the pages come to. How many there are stands on the ways to them. */
function Summary() {
  const { data } = useLiveQuery(read('GET /api/admin/seo-pages/summary', {}));
  if (!data) return <SkeletonLines label="Loading the figures" count={1} />;
  const { pageViews, averageClickThroughRate: rate } = data;
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
      <Tile label="Page views" value={formatNumber(pageViews)}>
        Visits that began at one of them.
      </Tile>
      <Tile label="Average CTR" value={rate === null ? 'Not known' : `${rate.toFixed(1)}%`}>
        How often searchers chose a page that they were shown. No search engine tells us.
      </Tile>
    </dl>
  );
}

function Tile({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children: string;
}) {
  return (
    <div className="max-w-xs">
      <dt className="text-small text-soft">{label}</dt>
      <dd className="text-title font-extrabold tabular-nums">{value}</dd>
      <dd className="text-small text-soft">{children}</dd>
    </div>
  );
}

interface StateLinkProps {
  readonly state: State;
  readonly label: string;
  readonly search: string;
  readonly isChosen: boolean;
}

/** How many there are, which leads to them. */
function StateLink({ state, label, search, isChosen }: StateLinkProps) {
  const { data } = useLiveQuery(onePage('GET /api/admin/seo-pages', { query: { ...asked(search, state), limit: 1 } }));
  const to = new URLSearchParams({ ...asked(search, state) }).toString();
  return (
    <Link to={{ search: to }} aria-current={isChosen ? 'page' : undefined} className={chipClass(isChosen)}>
      {label} {data && <span className="tabular-nums">{formatNumber(data.total)}</span>}
    </Link>
  );
}

function SearchBox({ search, onSearch }: { readonly search: string; readonly onSearch: (words: string) => void }) {
  const [words, setWords] = useFollowing(search);
  return (
    <form
      role="search"
      aria-label="SEO pages"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <TextField
        label="Search pages"
        type="search"
        maxLength={200}
        wrapperClass="grow basis-56"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, type NavigateOptions } from 'react-router-dom';
import { shownOfThen, type ShownOfThen } from '#domain/history/shown.ts';
import type { DirectoryThenSummary } from '#domain/history/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { chipClass } from '#frontend/components/button/chip.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { isToCome, TO_COME } from '#frontend/features/audit/uk-time.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { useAddress } from '#frontend/lib/address/use-address.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';
import { formatCount, formatDateTime, formatNumber } from '#frontend/lib/format.ts';
import { useFollowing } from '#frontend/lib/forms/use-following.ts';
import { directoryColumns } from './directory-columns.tsx';
import { MomentForm, useMoment } from './moment-form.tsx';

const SHOWN = 24;
const labels: Readonly<Record<ShownOfThen, string>> = { then: 'Live then', gone: 'Gone since', new: 'New since' };

/** The directory as it was at a moment. The address holds the moment, what is searched for and which listings are shown. */
export function Component() {
  const [address, setAddress] = useAddress();
  const { typed, asOf, error } = useMoment(address);
  const search = address.get('search') ?? '';
  const show = shownOfThen.find((each) => each === address.get('show')) ?? 'then';
  const page = pageNumber(address);
  const query = { asOf, show, limit: SHOWN, offset: (page - 1) * SHOWN, ...(search && { search }) };
  const listings = useQuery({ ...onePage('GET /api/admin/history/directory', { query }), staleTime: 0 });
  const summary = useQuery({
    ...read('GET /api/admin/history/directory/summary', { query: { asOf } }),
    staleTime: 0,
  });
  const go = (next: Readonly<Record<string, string>>, going?: NavigateOptions): void =>
    setAddress(
      Object.fromEntries(Object.entries({ asOf: typed, search, show, ...next }).filter(([, value]) => value)),
      going,
    );
  const { data } = summary;
  const counts = data && { then: data.liveThen, gone: data.gone, new: data.new };
  return (
    <>
      <BackLink to={pathTo('audit')}>Back to Audit Trail</BackLink>
      <PageHeading title="Directory as of a Date" count={data && formatCount(data.liveThen, 'activity', 'activities')}>
        <p>What families found in the directory at a moment, from the event log itself.</p>
      </PageHeading>
      <MomentForm typed={typed} error={error} onShow={(moment) => go({ asOf: moment })} />
      {data && (
        <div className="mb-4">
          <Notice kind={isToCome(asOf) ? 'warning' : 'info'} title={`The directory as of ${formatDateTime(asOf)}`}>
            {isToCome(asOf) ? TO_COME : become(data)}
          </Notice>
        </div>
      )}
      <nav aria-label="Activities by what became of them" className="mb-4 flex flex-wrap gap-2">
        {shownOfThen.map((each) => (
          <Link
            key={each}
            to={{ search: new URLSearchParams({ asOf: typed, show: each, ...(search && { search }) }).toString() }}
            aria-current={each === show ? 'page' : undefined}
            className={chipClass(each === show)}
          >
            {labels[each]} {counts && <span className="tabular-nums">{formatNumber(counts[each])}</span>}
          </Link>
        ))}
      </nav>
      <SearchBox search={search} onSearch={(words) => go({ search: words })} />
      <AdminList
        label="Activities"
        query={listings}
        items={listings.data?.items}
        keyOf={({ id }) => id}
        columns={directoryColumns(show, typed)}
        loading="Loading the directory as it was"
        failure="The directory as it was could not be loaded"
        empty={{
          title: 'No activities found',
          text: search === '' ? emptyWords[show] : 'No activity of then has that in its name.',
        }}
        withKeys
        pager={
          <Pager
            label="activities"
            page={page}
            pageSize={SHOWN}
            total={listings.data?.total}
            onPage={(next, going) => go({ page: String(next) }, going)}
          />
        }
      />
    </>
  );
}

/** What had become of the directory by a moment, and what has since. */
const become = ({ asOf, begins, liveThen, liveNow, gone, new: come }: DirectoryThenSummary): string =>
  begins === null || begins > asOf
    ? 'No activity had been live by then.'
    : `${formatCount(liveThen, 'activity was', 'activities were')} live then, ${formatNumber(liveNow)} now. ` +
      `Gone since: ${formatNumber(gone)}; new: ${formatNumber(come)}. What an activity says otherwise now is marked.`;

const emptyWords: Readonly<Record<ShownOfThen, string>> = {
  then: 'Nothing was live then. Choose a later moment.',
  gone: 'Everything that was live then is live now.',
  new: 'Nothing has gone live since.',
};

function SearchBox({ search, onSearch }: { readonly search: string; readonly onSearch: (words: string) => void }) {
  const [words, setWords] = useFollowing(search);
  return (
    <form
      role="search"
      aria-label="Activities of then"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <TextField
        label="Search by the name of then"
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

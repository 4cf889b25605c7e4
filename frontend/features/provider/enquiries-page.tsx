import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox, Mail, Phone } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { EnquiryView } from '#domain/enquiry/api.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { pages } from '#frontend/lib/api/list.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';

const SHOWN = 24;
const filters = { all: 'All', open: 'Waiting for an answer', answered: 'Answered' } as const;
type Filter = keyof typeof filters;
const empties: Readonly<Record<Filter, { readonly title: string; readonly text: string }>> = {
  all: {
    title: 'No enquiries yet',
    text: 'When a family presses Quick Enquiry on one of your activities, their question appears here.',
  },
  open: { title: 'All answered', text: 'Nobody is waiting for an answer.' },
  answered: { title: 'Nothing answered yet', text: 'What you mark as answered appears here.' },
};
const isFilter = (value: string | null): value is Filter => value !== null && value in filters;

/** What families asked the business, the newest first. The address holds which of them are shown. */
export function Component() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('status');
  const status = isFilter(asked) ? asked : 'all';
  const client = useQueryClient();
  const list = pages('GET /api/provider/enquiries', { query: { status, limit: SHOWN } });
  useUpdates('GET /api/provider/enquiries', () => void client.invalidateQueries({ queryKey: list.queryKey }));
  const enquiries = useInfiniteQuery({ ...list, staleTime: 0 });
  const total = enquiries.data?.pages[0]?.total;
  return (
    <>
      <BackLink to={pathTo('provider-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="Enquiries"
        count={total === undefined ? undefined : formatCount(total, 'enquiry', 'enquiries')}
      >
        <p>What families asked you. Your answer goes to them by email.</p>
      </PageHeading>
      {user?.role === 'admin' && (
        <div className="mb-5">
          <Notice kind="info">
            You see the enquiries of your own business here. Those of others are for their own accounts alone.
          </Notice>
        </div>
      )}
      <SelectField
        label="Show"
        options={Object.entries(filters).map(([value, label]) => ({ value, label }))}
        value={status}
        onChange={({ target }) =>
          setSearch(target.value === 'all' ? {} : { status: target.value }, { preventScrollReset: true })
        }
        wrapperClass="mb-4 max-w-xs"
      />
      <div data-goes-on>
        <AdminList
          label="Enquiries"
          query={enquiries}
          items={enquiries.data?.pages.flatMap(({ items }) => items)}
          keyOf={({ id }) => id}
          loading="Loading the enquiries"
          failure="The enquiries could not be loaded"
          empty={{ ...empties[status], icon: <Inbox className="size-7" /> }}
          pager={<LoadMore query={enquiries} label="Load More Enquiries" />}
        >
          {(enquiry) => <OneEnquiry enquiry={enquiry} />}
        </AdminList>
      </div>
    </>
  );
}

const link = 'inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-link underline wrap-anywhere';

function OneEnquiry({ enquiry }: { readonly enquiry: EnquiryView }) {
  const { id, listingId, listingName, name, email, phone, message, status, createdAt } = enquiry;
  const isOpen = status === 'open';
  const marking = useCommand('PUT /api/provider/enquiries/:id', {
    onSuccess: (done) => toast.success(done.message, name),
    onError: (error) => toast.error(errorWords(error, 'Not Saved', 'Please try again.')),
  });
  return (
    <Card className="space-y-3 max-sm:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lead font-extrabold wrap-anywhere">{name}</h2>
        <Badge tone={isOpen ? 'warn' : 'good'}>{isOpen ? 'Waiting for an answer' : 'Answered'}</Badge>
        <span className="text-small text-soft">
          <TimeAgo at={createdAt} />
        </span>
      </div>
      <p className="text-small text-soft">
        About{' '}
        <Link to={pathTo('listing', { id: listingId })} className="font-bold text-link underline">
          {listingName}
        </Link>
      </p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>
      <p className="flex flex-wrap gap-x-5">
        <span className="inline-flex min-h-11 items-center gap-2 wrap-anywhere">
          <Mail aria-hidden className="size-5 shrink-0 text-accent" />
          {email}
        </span>
        {phone !== null && (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={link}>
            <Phone aria-hidden className="size-5 shrink-0" />
            {phone}
          </a>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Your enquiry about ${listingName}`)}`}
          className={buttonClass({ variant: isOpen ? 'primary' : 'secondary', size: 'small' })}
        >
          <Mail aria-hidden className="size-4" />
          Answer by Email
          <span className="sr-only">: {name}</span>
        </a>
        <Button
          variant="secondary"
          size="small"
          loading={marking.isPending}
          onClick={() => marking.mutate({ params: { id }, body: { status: isOpen ? 'answered' : 'open' } })}
        >
          {isOpen ? 'Mark as Answered' : 'Open Again'}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </Card>
  );
}

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import type { TermDatesView } from '#domain/term-dates/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { termDatesQuery } from './api.ts';
import { TermDatesCard } from './term-dates-card.tsx';
import { TermDatesForm } from './term-dates-form.tsx';

/** What is said when it fails. */
const FAILED = ['The term dates were not removed', 'Please try again.'] as const;

export function loader(_asked: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchQuery(termDatesQuery);
}

/** What an admin is about to do. */
type Doing =
  | { readonly what: 'add' }
  | { readonly what: 'correct' | 'remove'; readonly kept: TermDatesView }
  | { readonly what: 'nothing' };
const nothing: Doing = { what: 'nothing' };

/** School terms and holidays, by school year and area, each with the page where they stand. */
export function Component() {
  const query = useQuery(termDatesQuery);
  const [doing, setDoing] = useState<Doing>(nothing);
  const isWriting = doing.what === 'add' || doing.what === 'correct';
  const add = (
    <Button onClick={() => setDoing({ what: 'add' })}>
      <Plus aria-hidden className="size-5" />
      Add Term Dates
    </Button>
  );
  const calendars = query.data?.calendars;
  return (
    <div data-goes-on>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="Term Dates"
        {...(calendars && calendars.length > 0 && { count: formatCount(calendars.length, 'calendar', 'calendars') })}
        {...(!isWriting && calendars && calendars.length > 0 && { actions: add })}
      >
        <p>
          What runs in term time alone is not shown on holidays that stand here, and calendars repeat it in these terms.
        </p>
      </PageHeading>
      {isWriting ? (
        <TermDatesForm kept={doing.what === 'correct' ? doing.kept : null} onClose={() => setDoing(nothing)} />
      ) : (
        <AdminList
          label="Term dates"
          query={query}
          items={calendars}
          keyOf={({ id }) => id}
          loading="Loading the term dates"
          failure="The term dates could not be loaded"
          empty={{
            title: 'No term dates yet',
            text: 'Families are told that they are not known. Enter them from a page that you can name, such as the council’s.',
            action: add,
          }}
        >
          {(kept) => (
            <TermDatesCard
              kept={kept}
              onCorrect={() => setDoing({ what: 'correct', kept })}
              onRemove={() => setDoing({ what: 'remove', kept })}
            />
          )}
        </AdminList>
      )}
      {doing.what === 'remove' && <RemoveTermDates kept={doing.kept} onClose={() => setDoing(nothing)} />}
    </div>
  );
}

function RemoveTermDates({ kept, onClose }: { readonly kept: TermDatesView; readonly onClose: () => void }) {
  const { id, area, schoolYear, revision } = kept;
  const removing = useCommand('DELETE /api/admin/term-dates/:id', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: () => toast.success('Term dates removed', `${area} ${schoolYear}`),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removing.mutate({ params: { id }, body: { revision } }, { onSuccess: onClose })}
      title="Remove these term dates?"
      message={`Families will be told that the term dates of ${area} ${schoolYear} are not known. The audit trail keeps what they were.`}
      confirmLabel="Remove"
      danger
      loading={removing.isPending}
      submitError={removing.error && errorWords(removing.error, ...FAILED)}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { SavedSearchShown } from '#domain/saved-search/api.ts';
import { SEARCH_NAME_MAX } from '#domain/saved-search/limits.ts';
import { hasNews, NO_NEWS } from '#domain/saved-search/emails.ts';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { savedSearchesQuery } from './saved-searches.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { type DirectoryFilters, fromSearch, toSearch } from '#frontend/lib/address/directory-filters.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { filterChips } from './filter-words.ts';

/** What is said when it fails. */
const FAILED = ['Search not saved', 'Please try again.'] as const;

interface SaveSearchDialogProps {
  readonly filters: DirectoryFilters;
  readonly onClose: () => void;
}

/**
 * Gives what is filtered a name, and asks whether an email shall tell of what is new in it. Where the same search is saved already it begins
 * as that stands: saving it again changes it, and would stop its emails by a box that nobody has touched.
 */
export function SaveSearchDialog({ filters, onClose }: SaveSearchDialogProps) {
  // As they stand now: its emails may have been stopped by a letter's link, in another tab.
  const query = useQuery({ ...savedSearchesQuery, refetchOnMount: 'always' });
  const current = query.isSuccess ? query.data : undefined;
  const kept = current?.searches.find((each) => asks(fromSearch(new URLSearchParams(each.query))) === asks(filters));
  return (
    <Dialog
      open
      holdsText
      size="small"
      onClose={onClose}
      title="Save this search"
      description={kept && 'You have saved it already: this changes its name and its emails.'}
    >
      {!query.isFetchedAfterMount && <SkeletonLines label="Loading your searches" />}
      <LoadFailure title="Your searches could not be loaded" headingLevel="h3" query={{ ...query, data: current }} />
      {query.isFetchedAfterMount && current && <SaveSearchForm {...{ filters, kept, onClose }} />}
    </Dialog>
  );
}

/** What is asked for: the order of the list is no part of it. */
const asks = (filters: DirectoryFilters): string => toSearch({ ...filters, sort: '' });

function SaveSearchForm({
  filters,
  kept,
  onClose,
}: SaveSearchDialogProps & { readonly kept: SavedSearchShown | undefined }) {
  const isConfirmed = useSession().user?.emailConfirmed ?? true;
  const form = useForm({
    resolver: resolverBy('searchName'),
    defaultValues: { name: kept?.name ?? nameFor(filters), emails: kept?.emails ?? false },
  });
  const sending = useCommand('POST /api/saved-searches', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ emails }) => {
      toast.success(
        'Search Saved',
        emails ? 'We will email you when something new fits.' : 'You will find it under Saved Searches in your menu.',
      );
    },
    onError: (error) => showFieldErrors(error, ['name'], form.setError),
  });
  return (
    <Form
      label="Save this search"
      onSubmit={() =>
        void form.handleSubmit((typed) =>
          sending.mutate({ body: { ...typed, query: toSearch(filters).replace(/^\?/, '') } }, { onSuccess: onClose }),
        )()
      }
      loading={sending.isPending}
      submitError={formFailure(sending.error, form.formState.errors, ...FAILED)}
      submitLabel="Save Search"
    >
      <TextField
        label="Name"
        hint={`Up to ${SEARCH_NAME_MAX} characters.`}
        required
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {hasNews(toSearch(filters)) ? (
        <CheckboxField
          label="Email me when something new fits"
          hint="At most one email a day, and you can stop it at any time."
          notice={isConfirmed ? undefined : 'It comes once you have confirmed your email address.'}
          {...form.register('emails')}
        />
      ) : (
        <p className="text-soft">{NO_NEWS}</p>
      )}
    </Form>
  );
}

/** What is filtered, in the words of the filters, as far as a name has room for whole ones. */
function nameFor(filters: DirectoryFilters): string {
  let name = '';
  for (const { label } of filterChips(filters)) {
    const longer = name === '' ? label.replaceAll(/[“”]/g, '') : `${name}, ${label}`;
    if (longer.length > SEARCH_NAME_MAX) break;
    name = longer;
  }
  return name;
}

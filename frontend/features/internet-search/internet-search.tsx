import { Search } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SEARCH_INSTRUCTIONS_MAX } from '#domain/source/limits.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useLookAfter } from './use-look-after.ts';

/** The button of the manual internet search and its dialog; while a search has just begun, the button says so. */
export function InternetSearch() {
  const [isOpen, setOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const lookAfter = useLookAfter(() => setSearching(false));
  return (
    <>
      <Button
        variant="secondary"
        disabledReason={isSearching ? 'A search has just begun.' : undefined}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden className="size-5" />
        {isSearching ? 'Searching...' : 'Manual Internet Search'}
      </Button>
      {isOpen && (
        <SearchDialog
          onClose={() => setOpen(false)}
          onBegun={() => {
            setOpen(false);
            setSearching(true);
            lookAfter();
          }}
        />
      )}
    </>
  );
}

const empty = { searchInstructions: '' };
/** Under what name the tab keeps what was typed. */
const TYPED_AS = 'internet-search';

const FAILED = ['Search Failed', 'Unable to start internet search. Please try again.'] as const;
const STARTED = 'Searching for new activity providers and offers. Results will appear in pending content shortly.';

function SearchDialog({ onClose, onBegun }: { readonly onClose: () => void; readonly onBegun: () => void }) {
  const [begun] = useState(() => withKept(TYPED_AS, empty));
  const form = useForm({ defaultValues: begun, resolver: resolverBy('internetSearch') });
  const typed = useWatch({ control: form.control, compute: (values: typeof empty) => values });
  useKept(TYPED_AS, differing(typed, empty));
  const searching = useCommand('POST /api/admin/trigger-comprehensive-scraping', {
    onSuccess: ({ message, runs, leftOut }) => {
      forget(TYPED_AS);
      if (runs > 0) toast.success('Internet Search Started', leftOut === 0 ? STARTED : `${STARTED} ${message}`);
      else toast.success('Internet Search Started', message);
      onBegun();
    },
    failure: (error) => errorWords(error, ...FAILED),
    onError: (error) => showFieldErrors(error, ['searchInstructions'], form.setError),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      holdsText
      onClose={onClose}
      title="Manual Internet Search"
      description="Looks through the sources of the scraper dashboard. Only pages that fit your words become drafts; they wait for review like everything else that was found."
    >
      <Form
        label="Manual internet search"
        onSubmit={() => void form.handleSubmit((body) => searching.mutate({ body }))()}
        loading={searching.isPending}
        submitError={formFailure(searching.error, errors, ...FAILED)}
        submitLabel="Start Search"
        loadingLabel="Searching..."
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(TYPED_AS);
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        <TextAreaField
          label="Search Instructions"
          required
          rows={3}
          maxLength={SEARCH_INSTRUCTIONS_MAX}
          hint="A town, a kind of activity, an age, words: “swimming for toddlers near Woking”."
          error={errors.searchInstructions?.message}
          {...form.register('searchInstructions')}
        />
      </Form>
    </Dialog>
  );
}

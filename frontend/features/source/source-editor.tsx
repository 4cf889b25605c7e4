import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { addressedKinds, kindWords, schedules, scheduleWords } from '#domain/source/schedule.ts';
import type { SourceView } from '#domain/source/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { GoneNotice } from '#frontend/features/review/meanwhile/gone-notice.tsx';
import { StaleNotice } from '#frontend/features/review/meanwhile/stale-notice.tsx';
import { useBegun } from '#frontend/features/review/meanwhile/use-begun.ts';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { lookAgain, useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { forget, useKept } from '#frontend/lib/kept/kept.ts';
import { keptOver, withKeptOver } from '#frontend/lib/kept/kept-over.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Error', 'The source could not be saved. Please try again.'] as const;

const labels = { name: 'Name', kind: 'What it is', url: 'Address', schedule: 'How often it is read' } as const;
type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[];
// A type and no interface: what is compared field by field is known by its names alone.
type Typed = {
  name: string;
  kind: (typeof addressedKinds)[number];
  url: string;
  schedule: SourceView['schedule'];
};
const valuesOf = (source: SourceView | null): Typed => ({
  name: source?.name ?? '',
  kind: source === null || source.kind === 'list' ? 'start-page' : source.kind,
  url: source?.url ?? '',
  schedule: source?.schedule ?? 'weekly',
});
const wordsOf = (name: Name, value: string): string =>
  ({ ...(name === 'kind' && kindWords), ...(name === 'schedule' && scheduleWords) })[value] ?? value;
const kinds = addressedKinds.map((value) => ({ value, label: kindWords[value] }));
const times = schedules.map((value) => ({ value, label: scheduleWords[value] }));

const hints: Readonly<Record<Typed['kind'], string>> = {
  'start-page': 'A page with links to activities on the same website. Links that look like activities are read.',
  sitemap: 'A file in which a website lists its pages, such as /sitemap.xml. Each page in it is read.',
  feed: 'An OpenActive feed or the page of its dataset, an iCal calendar, or RSS or Atom: which of them it is shows when it is read.',
  openactive:
    'Activities as open data: a feed, which is read on from where it ended before, or the page of a dataset, whose feeds are read together.',
  calendar: 'A calendar to subscribe to, often ending in .ics. Each event that goes on or is to come is read.',
  rss: 'News of a website. Items that look like activities are read.',
};

interface SourceEditorProps {
  /** Null to add one. */
  readonly source: SourceView | null;
  /** Whether its list still shows it. */
  readonly isListed: boolean;
  readonly onClose: () => void;
  /** Asks whether it is to be read no more. */
  readonly onRemove?: () => void;
}

/** Says where activities are looked for and how often. */
export function SourceEditor({ source, isListed, onClose, onRemove }: SourceEditorProps) {
  const { before, initial, latest, ...begun } = useBegun({ item: source, valuesOf, labels, wordsOf });
  const client = useQueryClient();
  const keptAs = `source.${before?.id ?? 'new'}`;
  const form = useForm<Typed>({ defaultValues: withKeptOver(keptAs, initial), resolver: resolverBy('source') });
  const typed = useWatch({ control: form.control, compute: (values: Typed) => values });
  useKept(keptAs, keptOver(differing(typed, initial), initial));
  const saving = useCommands(
    (body: Typed, send) =>
      before === null
        ? send('POST /api/admin/sources', { body })
        : send('PUT /api/admin/sources/:id', {
            params: { id: before.id },
            body: { ...body, revision: before.revision },
          }),
    {
      onSuccess: () => {
        forget(keptAs);
        toast.success(before === null ? 'Source added' : 'Source updated', typed.name);
      },
      failure: (error) => errorWords(error, ...FAILED),
      onError: (error) => {
        if (isConflict(error)) void lookAgain(client, ['sources']);
        showFieldErrors(error, names, form.setError);
      },
    },
  );
  // What one saves oneself is no news.
  const isOwn = saving.isPending || saving.isSuccess;
  const stale = isOwn ? null : begun.stale;
  const { errors } = form.formState;
  return (
    <Dialog
      open
      place="beside"
      holdsText
      onClose={onClose}
      title={before === null ? 'Add Source' : 'Edit Source'}
      description={before?.name ?? 'What it names is read, and becomes drafts that wait for review.'}
    >
      <Form
        label="Source"
        onSubmit={() => void form.handleSubmit((values) => saving.mutate(values, { onSuccess: onClose }))()}
        loading={saving.isPending}
        submitError={stale === null ? formFailure(saving.error, errors, ...FAILED) : null}
        submitLabel={before === null ? 'Add Source' : 'Save Changes'}
        loadingLabel="Saving..."
        actions={
          <>
            <Button
              variant="ghost"
              onClick={() => {
                forget(keptAs);
                onClose();
              }}
            >
              Cancel
            </Button>
            {onRemove && (
              <Button variant="ghost" onClick={onRemove}>
                <Trash2 aria-hidden className="size-5" />
                Remove Source
              </Button>
            )}
          </>
        }
      >
        {stale !== null && before !== null && (
          <StaleNotice
            id={before.id}
            what="source"
            during="edit"
            by="SourceEdited"
            rows={stale}
            onShowCurrent={() => {
              saving.reset();
              form.reset({ ...latest, ...differing(typed, initial) });
              begun.seen(source);
            }}
          />
        )}
        {!isListed && !isOwn && before !== null && <GoneNotice id={before.id} what="source" />}
        <TextField label={labels.name} required error={errors.name?.message} {...form.register('name')} />
        <SelectField
          label={labels.kind}
          options={kinds}
          hint={hints[typed.kind]}
          error={errors.kind?.message}
          {...form.register('kind')}
        />
        <TextField
          label={labels.url}
          required
          inputMode="url"
          autoCapitalize="none"
          error={errors.url?.message}
          {...form.register('url')}
        />
        <SelectField
          label={labels.schedule}
          options={times}
          error={errors.schedule?.message}
          {...form.register('schedule')}
        />
      </Form>
    </Dialog>
  );
}

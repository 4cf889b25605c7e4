import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { META_DESCRIPTION_GUIDE } from '#domain/seo-page/limits.ts';
import type { SeoPageView } from '#domain/seo-page/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
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

const labels = {
  path: 'Path',
  title: 'Title',
  metaDescription: 'Meta Description',
  ogTitle: 'Open Graph Title',
  ogDescription: 'Open Graph Description',
  customContent: 'Custom Content',
} as const;
type Name = keyof typeof labels;
type Typed = Record<Name, string>;
const names = Object.keys(labels) as Name[];
const valuesOf = (page: SeoPageView | null): Typed =>
  Object.fromEntries(names.map((name) => [name, page?.[name] ?? ''])) as Typed;

interface SeoPageEditorProps {
  /** Null to add one. */
  readonly page: SeoPageView | null;
  /** Whether its list still shows it. */
  readonly isListed: boolean;
  readonly onClose: () => void;
}

/** Says what a page says of itself. What is left empty is left to the page. */
export function SeoPageEditor({ page, isListed, onClose }: SeoPageEditorProps) {
  const { before, initial, latest, ...begun } = useBegun({ item: page, valuesOf, labels });
  const client = useQueryClient();
  const keptAs = `seo-page.${before?.id ?? 'new'}`;
  const form = useForm<Typed>({ defaultValues: withKeptOver(keptAs, initial), resolver: resolverBy('seoPage') });
  const typed = useWatch({ control: form.control, compute: (values: Typed) => values });
  useKept(keptAs, keptOver(differing(typed, initial), initial));
  const fallback = before === null ? 'Failed to create SEO page' : 'Failed to update SEO page';
  const saving = useCommands(
    (body: Typed, send) =>
      before === null
        ? send('POST /api/admin/seo-pages', { body })
        : send('PUT /api/admin/seo-pages/:id', {
            params: { id: before.id },
            body: { ...body, revision: before.revision },
          }),
    {
      onSuccess: () => {
        forget(keptAs);
        toast.success(before === null ? 'SEO page created successfully' : 'SEO page updated successfully');
      },
      failure: (error) => errorWords(error, 'Error', fallback),
      onError: (error) => {
        if (isConflict(error)) void lookAgain(client, ['seo_pages']);
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
      title={before === null ? 'Add SEO Page' : 'Edit SEO Page'}
      description={before?.path ?? 'What is left empty is left to the page itself.'}
    >
      <Form
        label="SEO page"
        onSubmit={() => void form.handleSubmit((values) => saving.mutate(values, { onSuccess: onClose }))()}
        loading={saving.isPending}
        submitError={stale === null ? formFailure(saving.error, errors, 'Error', fallback) : null}
        submitLabel={before === null ? 'Add SEO Page' : 'Save Changes'}
        loadingLabel="Saving..."
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(keptAs);
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        {stale !== null && before !== null && (
          <StaleNotice
            id={before.id}
            what="SEO page"
            during="edit"
            rows={stale}
            onShowCurrent={() => {
              saving.reset();
              form.reset({ ...latest, ...differing(typed, initial) });
              begun.seen(page);
            }}
          />
        )}
        {!isListed && !isOwn && before !== null && <GoneNotice id={before.id} what="SEO page" />}
        <TextField
          label={labels.path}
          required
          hint="The address of the page behind the name of the site, such as /offers."
          error={errors.path?.message}
          {...form.register('path')}
        />
        <TextField
          label={labels.title}
          required
          hint="In the browser’s tab and as the headline in search results."
          error={errors.title?.message}
          {...form.register('title')}
        />
        <TextAreaField
          label={labels.metaDescription}
          hint="Under the headline in search results, which cut what is longer."
          rows={3}
          counter={{ used: typed.metaDescription.length, max: META_DESCRIPTION_GUIDE }}
          error={errors.metaDescription?.message}
          {...form.register('metaDescription')}
        />
        <TextField
          label={labels.ogTitle}
          hint="Where somebody shares the page."
          error={errors.ogTitle?.message}
          {...form.register('ogTitle')}
        />
        <TextAreaField
          label={labels.ogDescription}
          rows={3}
          error={errors.ogDescription?.message}
          {...form.register('ogDescription')}
        />
        <TextAreaField
          label={labels.customContent}
          hint="A text at the end of the page, as plain words. Lines stay as they are."
          rows={6}
          error={errors.customContent?.message}
          {...form.register('customContent')}
        />
      </Form>
    </Dialog>
  );
}

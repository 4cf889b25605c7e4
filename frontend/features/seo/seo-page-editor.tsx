import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { META_DESCRIPTION_GUIDE } from '#domain/seo-page/limits.ts';
import type { SeoPageView } from '#domain/seo-page/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

const names = ['path', 'title', 'metaDescription', 'ogTitle', 'ogDescription', 'customContent'] as const;
type Typed = Record<(typeof names)[number], string>;

interface SeoPageEditorProps {
  /** Null to add one. */
  readonly page: SeoPageView | null;
  readonly onClose: () => void;
}

/** Says what a page says of itself. What is left empty is left to the page. */
export function SeoPageEditor({ page, onClose }: SeoPageEditorProps) {
  // As it was when somebody began: another admin's change meanwhile is not taken back unseen.
  const [before] = useState(page);
  const keptAs = `seo-page.${before?.id ?? 'new'}`;
  const [initial] = useState(() => Object.fromEntries(names.map((name) => [name, before?.[name] ?? ''])) as Typed);
  const form = useForm<Typed>({ defaultValues: withKept(keptAs, initial), resolver: resolverBy('seoPage') });
  const typed = useWatch({ control: form.control, compute: (values: Typed) => values });
  useKept(keptAs, names.every((name) => typed[name] === initial[name]) ? {} : typed);
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
        onClose();
      },
      onError: (error) => showFieldErrors(error, names, form.setError),
    },
  );
  const { errors } = form.formState;
  const fallback = before === null ? 'Failed to create SEO page' : 'Failed to update SEO page';
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
        onSubmit={() => void form.handleSubmit((values) => saving.mutate(values))()}
        loading={saving.isPending}
        submitError={formFailure(saving.error, errors, 'Error', fallback)}
        submitLabel={before === null ? 'Add SEO Page' : 'Save Changes'}
        loadingLabel="Saving..."
        actions={
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextField
          label="Path"
          required
          hint="The address of the page behind the name of the site, such as /offers."
          error={errors.path?.message}
          {...form.register('path')}
        />
        <TextField
          label="Title"
          required
          hint="In the browser’s tab and as the headline in search results."
          error={errors.title?.message}
          {...form.register('title')}
        />
        <TextAreaField
          label="Meta Description"
          hint="Under the headline in search results, which cut what is longer."
          rows={3}
          counter={{ used: typed.metaDescription.length, max: META_DESCRIPTION_GUIDE }}
          error={errors.metaDescription?.message}
          {...form.register('metaDescription')}
        />
        <TextField
          label="Open Graph Title"
          hint="Where somebody shares the page."
          error={errors.ogTitle?.message}
          {...form.register('ogTitle')}
        />
        <TextAreaField
          label="Open Graph Description"
          rows={3}
          error={errors.ogDescription?.message}
          {...form.register('ogDescription')}
        />
        <TextAreaField
          label="Custom Content"
          hint="A text at the end of the page, as plain words. Lines stay as they are."
          rows={6}
          error={errors.customContent?.message}
          {...form.register('customContent')}
        />
      </Form>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flagsAbout } from '#domain/listing/facts/field-words.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { showFieldErrors } from '#frontend/lib/form-errors.ts';
import { forget } from '#frontend/lib/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { lookAgain, useCommand } from '#frontend/lib/api/use-command.ts';
import { ChangeList } from '#frontend/features/listing/changes/change-list.tsx';
import { staleChanges } from '#frontend/features/listing/changes/change-rows.ts';
import { AgeRangesEditor } from './age-ranges-editor.tsx';
import { useKeptForm } from './kept-form.ts';
import { ListingSection } from './listing-controls.tsx';
import { changedInput, type FormField, formValuesOf, type ListingFormValues } from './listing-form.ts';

const basics: readonly FormField[] = [
  'name',
  'category',
  'subcategory',
  'location',
  'address',
  'postcode',
  'shortDescription',
  'description',
  'schedule',
  ...flagsAbout('place', 'families'),
];
const contact: readonly FormField[] = [
  'contactName',
  'contactEmail',
  'contactPhone',
  'website',
  'priceFrom',
  'priceTo',
  'specialOffers',
];
const required = {
  name: 'Activity name is required',
  category: 'Category is required',
  location: 'Location is required',
  description: 'Description is required',
} as const;
const requiredNames = Object.keys(required) as FormField[];

/** The form is longer than the window, and what it says must not stand below its end. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** 'Edit Activity' of admins. Sends what was changed, and the revision that it was changed from. */
export function EditActivityDialog({
  activity,
  onClose: close,
}: {
  readonly activity: Activity;
  readonly onClose: () => void;
}) {
  const initial = useMemo(() => formValuesOf(activity, 'edit'), [activity]);
  const typedAs = `edit-${activity.id}`;
  // What somebody else has changed meanwhile comes into the form, and is not changed back by saving it.
  const form = useKeptForm(typedAs, initial, required);
  // Saved or given up; a lost session is neither.
  const onClose = (): void => {
    forget(typedAs);
    close();
  };
  const client = useQueryClient();
  const saving = useCommand('PUT /api/activities/:id', {
    onSuccess: () => {
      onClose();
      toast.success('Activity Updated', 'The activity has been successfully updated.');
    },
    onError: (error) => {
      if (isConflict(error)) void lookAgain(client, ['listing', 'directory']);
      showFieldErrors(error, [...basics, ...contact], form.setError);
    },
  });
  const save = (values: ListingFormValues): void =>
    saving.mutate({
      params: { id: activity.id },
      body: { ...changedInput(values, initial), revision: activity.revision },
    });
  const stale = staleChanges(saving.error);
  const section = { form, list: 'edit', required: requiredNames } as const;
  return (
    <Dialog open holdsText onClose={onClose} title="Edit Activity" description={activity.name}>
      <Form
        label="Edit Activity"
        onSubmit={() => void form.handleSubmit(save)()}
        loading={saving.isPending}
        submitError={
          saving.error && stale === null
            ? errorWords(saving.error, 'Update Failed', 'Failed to update the activity. Please try again.')
            : null
        }
        submitLabel="Save Changes"
        loadingLabel="Saving..."
        actions={
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <ListingSection title="Basic Information" names={basics} {...section} />
        <AgeRangesEditor form={form} />
        <ListingSection title="Contact & Pricing" names={contact} {...section} />
        {stale && (
          <div role="alert" ref={intoView}>
            <Notice kind="warning" title="Somebody has changed this activity since you opened it">
              <p>
                Nothing was saved yet. What you typed is still here, and what changed stands in the form where you have
                not typed. Look at it, then save again.
              </p>
              <div className="mt-2 rounded-control bg-card px-3 text-ink">
                <ChangeList rows={stale} label="What changed since" />
              </div>
            </Notice>
          </div>
        )}
      </Form>
    </Dialog>
  );
}

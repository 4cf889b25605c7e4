import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ListingView } from '#domain/listing/views.ts';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { toast } from '../../lib/toast.ts';
import { useCommand } from '../../lib/use-command.ts';
import { activitiesKey } from '../directory/api.ts';
import { changedInput, formValuesOf, listingResolver, type ListingFormValues } from '../listing/listing-form.ts';
import { myListingsQuery } from '../provider/api.ts';
import { saveDraft, submitDraft } from './api.ts';
import { DraftForm } from './draft-form.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { HelpCard, NextSteps } from './next-steps.tsx';
import { phaseOf } from './phase.ts';

interface DraftReviewProps {
  readonly listing: ListingView;
  /** Where one goes after submitting. */
  readonly leadsTo: string;
}

export function DraftReview({ listing, leadsTo }: DraftReviewProps) {
  const phase = phaseOf(listing.status);
  const navigate = useNavigate();
  const invalidates = [activitiesKey, myListingsQuery.queryKey];
  const save = useCommand({
    send: (changes: ReturnType<typeof changedInput>, key) => saveDraft(listing.id, changes, key),
    invalidates,
    onSuccess: () => toast.success(phase.savedTitle, phase.saved),
  });
  const submit = useCommand({
    send: (changes: ReturnType<typeof changedInput>, key) => submitDraft(listing.id, changes, key),
    invalidates: [...invalidates, ['/api/points']],
    onSuccess: () => {
      toast.success('Submitted Successfully!', 'Our team will review it soon.');
      void navigate(leadsTo);
    },
  });
  const { form, values, initial } = useDraftForm(listing, save.isPending);
  const edited = changedInput(values, initial);
  const keep = (): void =>
    save.mutate(edited, {
      // A live listing stays as it is until its changes are approved: they have left the form.
      onSuccess: () => listing.status === 'live' && form.reset(initial),
    });
  return (
    <>
      <PageHeading title={phase.heading}>
        <p>{phase.explanation}</p>
      </PageHeading>
      {listing.status === 'rejected' && listing.adminNotes !== null && (
        <div className="mb-5">
          <Notice kind="warning" title="What our team wrote">
            {listing.adminNotes}
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {phase.editable && (
          <Card>
            <DraftForm
              form={form}
              values={values}
              phase={phase}
              hasEdits={Object.keys(edited).length > 0}
              save={save}
              submit={submit}
              onSave={keep}
              onSubmit={() => submit.mutate(edited)}
            />
          </Card>
        )}
        <aside className={phase.editable ? 'space-y-5' : 'space-y-5 lg:col-span-2'}>
          <DraftPreview listing={listing} values={values} />
          <NextSteps phase={phase} />
          <HelpCard />
        </aside>
      </div>
    </>
  );
}

/** The form over `listing`. When the listing changes, by saving or elsewhere, the form follows. */
function useDraftForm(listing: ListingView, saving: boolean) {
  const [base, setBase] = useState(() => ({ revision: listing.revision, values: formValuesOf(listing, 'draft') }));
  const form = useForm<ListingFormValues>({ defaultValues: base.values, resolver: listingResolver() });
  const values = useWatch({ control: form.control, compute: (current: ListingFormValues) => current });
  useEffect(() => {
    if (listing.revision === base.revision) return;
    const next = formValuesOf(listing, 'draft');
    // Boxes that were not touched take the new contents; what somebody is typing stays.
    form.reset({ ...next, ...(saving ? {} : changedSince(form.getValues(), base.values)) });
    setBase({ revision: listing.revision, values: next });
  }, [listing, base, form, saving]);
  return { form, values, initial: base.values };
}

function changedSince(values: ListingFormValues, before: ListingFormValues): Partial<ListingFormValues> {
  const names = Object.keys(changedInput(values, before)) as (keyof ListingFormValues)[];
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

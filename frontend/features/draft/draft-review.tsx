import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ActivityInput } from '#domain/listing/input.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Card } from '#frontend/components/card.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { toast } from '#frontend/lib/toast.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { inTurn } from '#frontend/lib/in-turn.ts';
import { claimHeaders } from '#frontend/features/listing/claim-tokens.ts';
import { isProviders } from '#frontend/features/listing/is-providers.ts';
import { besideAnother } from '#frontend/features/listing/editing/beside-another.ts';
import { formValuesOf } from '#frontend/features/listing/editing/listing-form.ts';
import { asRead } from '#frontend/features/listing/editing/doubts.ts';
import { useListingEditor } from '#frontend/features/listing/editing/use-listing-editor.ts';
import { ChangeVerdict, WaitingChanges } from '#frontend/features/listing/waiting-changes.tsx';
import { draftQuery } from '#frontend/features/listing/editing/draft-query.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { DraftForm } from './draft-form.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { HelpCard, NextSteps } from './next-steps.tsx';
import { phaseOf, wordsOfTeam } from './phase.ts';
import { useAutosave } from './use-autosave.ts';
import { saveFailed, submitFailed } from './saved-words.ts';

interface DraftReviewProps {
  readonly listing: ListingView;
  /** Where one goes after submitting. */
  readonly leadsTo: string;
}

export function DraftReview({ listing, leadsTo }: DraftReviewProps) {
  const { user } = useSession();
  const phase = phaseOf(listing, user?.role);
  const teamWrote = wordsOfTeam(listing);
  const asProvider = user?.role === 'admin' || (user?.role === 'provider' && isProviders(listing));
  const navigate = useNavigate();
  const client = useQueryClient();
  // A refusal often means that the listing is no longer what this page shows: submitted in another tab, say.
  const lookAgain = (): void => void client.invalidateQueries({ queryKey: draftQuery(listing.id).queryKey });
  const own = { params: { id: listing.id } } as const;
  const headers = claimHeaders(listing.id);
  // What nobody reviews says what it was made on: it takes nothing back that was changed meanwhile.
  const seen = listing.status === 'live' && user?.role === 'admin' ? { revision: listing.revision } : {};
  // Whatever of this draft is on its way comes to its end before the next begins: an older save must not arrive after a newer one.
  const save = useCommands(
    (body: ActivityInput, send) =>
      inTurn(listing.id, () => send('PUT /api/drafts/:id', { ...own, body: { ...body, ...seen } }, headers)),
    {
      onSuccess: (_answer, body) => {
        editor.forgetSent(body);
        toast.success(phase.savedTitle, phase.saved);
      },
      failure: (error) => errorWords(error, ...saveFailed),
      onError: (error) => {
        editor.refused(error);
        lookAgain();
      },
    },
  );
  const submit = useCommands(
    (body: ActivityInput, send) =>
      inTurn(listing.id, async () => {
        // What was edited is kept first.
        if (Object.keys(body).length > 0) await send('PUT /api/drafts/:id', { ...own, body }, headers);
        return send('POST /api/drafts/:id/submit', own, headers);
      }),
    {
      onSuccess: (submitted, body) => {
        editor.forgetSent(body);
        toast.success('Submitted Successfully!', besideAnother(submitted) ?? 'Our team will review it soon.');
      },
      failure: (error) => errorWords(error, ...submitFailed),
      onError: (error) => {
        editor.refused(error);
        lookAgain();
      },
    },
  );
  const initial = useMemo(() => formValuesOf(listing, 'draft'), [listing]);
  // When the listing changes elsewhere, the form follows, except where somebody is typing.
  const editor = useListingEditor(asProvider ? 'providerDraft' : 'draft', `draft-${listing.id}`, initial);
  const hasEdits = Object.keys(editor.changes).length > 0;
  const isSettled = !save.isPending && !submit.isPending && !submit.isSuccess;
  const autosave = useAutosave(listing.id, listing.status === 'draft' && isSettled, editor);
  // One of the two at a time: what the other failed with before is past.
  const saveEdits = (): void => {
    submit.reset();
    const edited = editor.toSend();
    // The draft saved itself before.
    if (Object.keys(edited).length === 0) return toast.success(phase.savedTitle, phase.saved);
    editor.sending(edited);
    return save.mutate(edited, {
      // What was sent is saved as the server writes it; a live listing stays as it was until its changes are approved.
      onSuccess: () =>
        editor.saved(edited, formValuesOf(client.getQueryData(draftQuery(listing.id).queryKey) ?? listing, 'draft')),
    });
  };
  const submitEdits = (): void => {
    save.reset();
    const edited = editor.toSend();
    editor.sending(edited);
    submit.mutate(edited, {
      // Who has gone elsewhere meanwhile stays there, and so does who has gone on typing.
      onSuccess: () => {
        if (editor.isAsSent(edited)) void navigate(leadsTo);
      },
    });
  };
  return (
    <>
      <PageHeading title={phase.heading}>
        <p>{phase.explanation}</p>
      </PageHeading>
      {teamWrote !== null && (
        <div className="mb-5">
          <Notice kind="warning" title="What our team wrote">
            {teamWrote}
          </Notice>
        </div>
      )}
      {listing.pendingRevisions.length > 0 && (
        <div className="mb-5">
          <WaitingChanges listing={listing} />
        </div>
      )}
      {listing.changeVerdict !== null && (
        <div className="mb-5">
          <ChangeVerdict listing={listing} />
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {phase.editable && (
          <Card>
            <DraftForm
              editor={editor}
              read={asRead(listing)}
              phase={phase}
              hasEdits={hasEdits}
              autosave={autosave}
              save={save}
              submit={submit}
              onSave={saveEdits}
              onSubmit={submitEdits}
            />
          </Card>
        )}
        <aside className={phase.editable ? 'space-y-5' : 'space-y-5 lg:col-span-2'}>
          <DraftPreview listing={listing} values={editor.values} />
          <NextSteps phase={phase} />
          <HelpCard />
        </aside>
      </div>
    </>
  );
}

import { useState } from 'react';
import { whyNotTogether } from '#domain/listing/several.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { useUndo } from '#frontend/features/admin/review/use-undo.ts';
import type { Answer } from '#frontend/lib/api/call-types.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import type { SeveralAction as Action } from '#frontend/features/review/several/chosen-bar.tsx';
import { Names, Reasons } from '#frontend/features/review/several/names.tsx';
import type { Chosen } from '#frontend/features/review/several/use-chosen.ts';

const words = {
  approve: { title: 'Approve Several Listings', done: 'approved', will: 'will be in the directory at once.' },
  reject: { title: 'Reject Several Listings', done: 'rejected', will: 'will be rejected.' },
} as const satisfies Readonly<Record<Action, unknown>>;

interface SeveralDialogProps {
  readonly action: Action;
  readonly chosen: Chosen<QueueItem>;
  readonly onClose: () => void;
}

/** Says what will happen to which listing before it does, and what came of each. */
export function SeveralDialog({ action, chosen, onClose }: SeveralDialogProps) {
  // What was chosen when it was asked for: those that are decided on leave the list.
  const [items] = useState(chosen.items);
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<Answer<'POST /api/admin/listings/review'>['results'] | null>(null);
  const undo = useUndo();
  const hasReason = reason.trim() !== '';
  const stays = items.flatMap((item) => {
    const why = whyNotTogether(item, action, hasReason);
    return why === undefined ? [] : [{ item, why }];
  });
  const goes = items.filter((item) => !stays.some((each) => each.item === item));
  const { title, done, will } = words[action];
  const deciding = useCommands(
    (adminNotes: string, send) =>
      send('POST /api/admin/listings/review', {
        body: { action, ...(adminNotes !== '' && { adminNotes }), items: goes.map(asked) },
      }),
    {
      onSuccess: (answer) => {
        const carried = answer.results.filter(({ success }) => success);
        chosen.drop(new Set(carried.map(({ id }) => id)));
        const given = carried.map(({ id, revision }) => {
          const item = goes.find((each) => each.id === id);
          return { id, revision: revision ?? 1, revisionId: item && changeOf(item) };
        });
        const name = given.length === 1 ? (goes.find(({ id }) => id === given[0]?.id)?.name ?? '') : '';
        if (given.length > 0)
          toast.success(`${formatCount(given.length, 'listing', 'listings')} ${done}`, undefined, () =>
            undo(given, name),
          );
        if (carried.length === answer.results.length && stays.length === 0) onClose();
        else setResults(answer.results);
      },
    },
  );
  const failure = deciding.error && errorWords(deciding.error, 'Failed to review listings', 'Please try again.');
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      holdsText={reason !== ''}
      footer={
        results === null ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant={action === 'reject' ? 'danger' : 'primary'}
              loading={deciding.isPending}
              disabledReason={goes.length === 0 ? 'None of them can be decided on like this.' : undefined}
              onClick={() => deciding.mutate(reason.trim())}
            >
              {action === 'approve' ? 'Approve' : 'Reject'} {formatCount(goes.length, 'Listing', 'Listings')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Back to the List</Button>
        )
      }
    >
      <div className="space-y-5">
        {results === null ? (
          <>
            {goes.length > 0 && (
              <Names title={`${formatCount(goes.length, 'listing', 'listings')} ${will}`} items={goes.map(named)} />
            )}
            <Reasons
              title={formatCount(stays.length, 'listing stays as it is', 'listings stay as they are')}
              items={stays.map(staying)}
            />
            {action === 'reject' && (
              <TextAreaField
                label="Reason"
                hint="Providers read it, and whoever sent a change. Where nobody has to be told it may be left out."
                rows={3}
                maxLength={5000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </>
        ) : (
          <Outcome done={done} items={goes} results={results} stays={stays} />
        )}
        {failure && (
          <Notice kind="error" title={failure.title}>
            {failure.description}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

const named = ({ id, name }: QueueItem) => ({ id, name: name || 'Listing without a name' });
const staying = ({ item, why }: Staying) => ({ ...named(item), why });

interface Staying {
  readonly item: QueueItem;
  readonly why: string;
}

/** The one change to a live listing that waits. */
const changeOf = ({ status, pendingRevisions }: QueueItem): string | undefined =>
  status === 'live' ? pendingRevisions[0]?.revisionId : undefined;

const asked = (item: QueueItem) => {
  const revisionId = changeOf(item);
  return { id: item.id, revision: item.revision, ...(revisionId !== undefined && { revisionId }) };
};

function Outcome({
  done,
  items,
  results,
  stays,
}: {
  readonly done: string;
  readonly items: readonly QueueItem[];
  readonly results: Answer<'POST /api/admin/listings/review'>['results'];
  readonly stays: readonly Staying[];
}) {
  const of = (id: string): QueueItem | undefined => items.find((item) => item.id === id);
  const carried = results.filter(({ success }) => success).flatMap(({ id }) => of(id) ?? []);
  const failed = results.flatMap(({ id, success, message }) => {
    const item = of(id);
    return success || item === undefined ? [] : [{ item, why: message }];
  });
  return (
    <div role="status" className="space-y-5">
      <Names
        title={`${formatCount(carried.length, 'listing was', 'listings were')} ${done}`}
        items={carried.map(named)}
      />
      <Reasons
        title="Nothing has happened to these; they are still chosen"
        items={[...failed, ...stays].map(staying)}
      />
    </div>
  );
}

import { useState } from 'react';
import type { IdeaView } from '#domain/idea/views.ts';
import { ideaPriorities, type IdeaPriority } from '#domain/idea/words.ts';
import { Notice } from '#frontend/components/state/notice.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { keptOver, withKeptOver } from '#frontend/lib/kept/kept-over.ts';
import { useKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';

const labels: Readonly<Record<IdeaPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};
const options = ideaPriorities.map((value) => ({ value, label: labels[value] }));

/** How urgent an idea is to our team, which is kept with what was noted of it. */
export function IdeaPriorityForm({ idea, notes }: { readonly idea: IdeaView; readonly notes: string }) {
  const { id } = idea;
  const before = idea.priority ?? 'medium';
  const typedAs = `idea-priority-${id}`;
  // Null until it is chosen here: what a colleague has set meanwhile is not set back by saving the notes.
  const [chosen, setChosen] = useState<{ readonly priority: IdeaPriority; readonly over: IdeaPriority } | null>(() => ({
    ...withKeptOver(typedAs, { priority: before }),
    over: before,
  }));
  if (chosen !== null && chosen.priority === before) setChosen(null);
  useKept(typedAs, chosen === null ? {} : keptOver({ priority: chosen.priority }, { priority: chosen.over }));
  const body = {
    ...(chosen !== null && { priority: chosen.priority }),
    ...(notes !== (idea.adminNotes ?? '') && { adminNotes: notes }),
  };
  const saving = useCommand('PUT /api/admin/feature-suggestions/:id', {
    onSuccess: ({ title }) => toast.success('Notes saved', title),
    onError: (error) => toast.error(errorWords(error, 'Not Saved', 'Please try again.')),
  });
  return (
    <div className="space-y-4">
      <SelectField
        label="Priority"
        options={options}
        value={chosen?.priority ?? before}
        onChange={({ target }) => setChosen({ priority: target.value as IdeaPriority, over: before })}
      />
      {chosen !== null && chosen.over !== before && (
        <Notice kind="warning" title={`Somebody has set the priority to ${labels[before]} since you chose.`} />
      )}
      <Button
        variant="secondary"
        size="small"
        loading={saving.isPending}
        disabledReason={Object.keys(body).length > 0 ? undefined : 'Nothing has been changed.'}
        onClick={() => saving.mutate({ params: { id }, body })}
      >
        Save Priority and Notes
      </Button>
    </div>
  );
}

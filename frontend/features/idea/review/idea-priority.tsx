import { useState } from 'react';
import type { IdeaView } from '#domain/idea/views.ts';
import { ideaPriorities, type IdeaPriority } from '#domain/idea/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { useKept, withKept } from '#frontend/lib/kept/kept.ts';
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
  const [priority, setPriority] = useState(() => withKept(typedAs, { priority: before }).priority);
  useKept(typedAs, priority === before ? {} : { priority });
  const isChanged = priority !== before || notes !== (idea.adminNotes ?? '');
  const saving = useCommand('PUT /api/admin/feature-suggestions/:id', {
    onSuccess: ({ title }) => toast.success('Notes saved', title),
    onError: (error) => toast.error(errorWords(error, 'Not Saved', 'Please try again.')),
  });
  return (
    <div className="space-y-4">
      <SelectField
        label="Priority"
        options={options}
        value={priority}
        onChange={({ target }) => setPriority(target.value as IdeaPriority)}
      />
      <Button
        variant="secondary"
        size="small"
        loading={saving.isPending}
        disabledReason={isChanged ? undefined : 'Nothing has been changed.'}
        onClick={() => saving.mutate({ params: { id }, body: { priority, adminNotes: notes } })}
      >
        Save Priority and Notes
      </Button>
    </div>
  );
}

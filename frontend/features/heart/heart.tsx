import { codeOf } from '#frontend/lib/browser/part.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useSaved } from './hearts.ts';

interface HeartProps {
  readonly id: string;
  readonly name: string;
  readonly className: string;
}

/** Saves an activity as a favourite, and takes that back. What it does at a press comes when it is pressed, or before. */
export function Heart({ id, name, className }: HeartProps) {
  const saved = useSaved(id);
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${name}`}
      className={`heart ${className}`}
      onClick={() => void save(id, !saved)}
    />
  );
}

async function save(id: string, isSaved: boolean): Promise<void> {
  const saving = await codeOf(() => import('./saving.ts')).catch(() => undefined);
  if (saving) await saving.toggle(id, isSaved);
  else
    toast.error({
      title: 'Not Saved',
      description: 'Some of this page did not reach you. Please reload it and try again.',
    });
}

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
      onClick={() => void import('./saving.ts').then(({ toggle }) => toggle(id, !saved))}
    />
  );
}

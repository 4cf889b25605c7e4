import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeRow } from './change-rows.ts';
import { FieldPictures } from './field-pictures.tsx';

interface ChangeListProps {
  readonly rows: readonly ChangeRow[];
  readonly label: string;
  /** What else there is to see of a field. */
  readonly more?: (field: string) => ReactNode;
}

/** Fields before and after, one below the other; side by side where the list itself, not the window, has room for that. */
export function ChangeList({ rows, label, more }: ChangeListProps) {
  return (
    <dl aria-label={label} className="@container divide-y divide-line">
      {rows.map((row) => (
        <div key={row.field} className="grid gap-x-4 gap-y-1 py-3 @lg:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="font-bold">{row.label}</dt>
          <dd className="grid items-start gap-2 @[22rem]:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
            <ChangeSide label="Before" text={row.before} pictures={row.pictures} side="before" tone="bg-bad" />
            <ArrowRight aria-hidden className="mt-2 hidden size-4 text-soft @[22rem]:block" />
            <ChangeSide label="After" text={row.after} pictures={row.pictures} side="after" tone="bg-good" />
            {more?.(row.field)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangeSideProps {
  readonly label: string;
  readonly text: string;
  readonly pictures: ChangeRow['pictures'];
  readonly side: 'before' | 'after';
  readonly tone: string;
}

function ChangeSide({ label, text, pictures, side, tone }: ChangeSideProps) {
  const shown = pictures?.[side] ?? null;
  return (
    <div className={`rounded-control px-3 py-1.5 wrap-anywhere whitespace-pre-line ${tone}`}>
      <span className="block text-small font-bold text-soft @[22rem]:sr-only">{label}: </span>
      {pictures === undefined || shown === null ? text : <FieldPictures field={pictures.field} value={shown} />}
    </div>
  );
}

import type { AuditPage } from '#domain/audit/views.ts';
import { listingStatuses } from '#domain/listing/status.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';
import { FieldPictures, isPictured } from '#frontend/features/listing/changes/field-pictures.tsx';
import { fieldLabel, isStated, valueText } from '#frontend/features/listing/field-words.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { formatCount, formatDateTime } from '#frontend/lib/format.ts';

type State = NonNullable<AuditPage['state']>;

interface StateThenProps {
  readonly state: State;
  /** The moment that is shown; null for now. */
  readonly occurredAt: string | null;
}

/** What a listing said at a moment, with what it says otherwise now. */
export function StateThen({ state, occurredAt }: StateThenProps) {
  const { now } = state;
  const changes = occurredAt === null || now === null ? [] : now.changes;
  const since = new Map(changes.map(({ field, after }) => [field, after]));
  // What differs comes first: that is what somebody looks for in the past.
  const stated = Object.entries(state.fields)
    .filter(([, value]) => isStated(value))
    .toSorted(([a], [b]) => Number(since.has(b)) - Number(since.has(a)));
  const later = changes.filter(({ field }) => !isStated(state.fields[field]));
  return (
    <>
      {occurredAt !== null && now !== null && (
        <Notice kind="info" title={`As it was on ${formatDateTime(occurredAt)}`}>
          {changes.length === 0
            ? 'It says the same now.'
            : `${formatCount(changes.length, 'field says', 'fields say')} something else now. They are marked.`}
        </Notice>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <Status status={state.status} />
        {occurredAt !== null && now !== null && now.status !== state.status && (
          <>
            <span className="text-small text-soft">now</span> <Status status={now.status} />
          </>
        )}
      </p>
      <dl className="mt-3 divide-y divide-line">
        {later.map(({ field, after }) => (
          <FieldThen key={field} field={field} value={null} isOtherwise now={after} />
        ))}
        {stated.map(([field, value]) => (
          <FieldThen key={field} field={field} value={value} isOtherwise={since.has(field)} now={since.get(field)} />
        ))}
      </dl>
      <Disclosure className="text-small text-soft" summary="Technical details">
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1 pb-2 text-small">
          <dt className="font-bold text-soft">Revision</dt>
          <dd className="font-mono">{state.revision}</dd>
          <dt className="font-bold text-soft">Position</dt>
          <dd className="font-mono">{state.asOfPosition}</dd>
        </dl>
      </Disclosure>
    </>
  );
}

interface FieldThenProps {
  readonly field: string;
  readonly value: unknown;
  readonly isOtherwise: boolean;
  readonly now: unknown;
}

function FieldThen({ field, value, isOtherwise, now }: FieldThenProps) {
  return (
    <div
      className={classNames(
        'grid gap-x-4 px-2 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]',
        isOtherwise && 'bg-warn text-warn-ink',
      )}
    >
      <dt className="font-bold">{fieldLabel(field)}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        <Value field={field} value={value} />
        {isOtherwise && (
          <div className="mt-1 border-l-4 border-warn-line pl-3">
            <span className="font-bold">Now: </span>
            <Value field={field} value={now} />
          </div>
        )}
      </dd>
    </div>
  );
}

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  if (isPictured(field) && isStated(value)) return <FieldPictures field={field} value={value} />;
  return valueText(field, value ?? undefined);
}

function Status({ status }: { readonly status: string }) {
  const known = listingStatuses.find((each) => each === status);
  return known ? <StatusBadge status={known} /> : <Badge>{status}</Badge>;
}

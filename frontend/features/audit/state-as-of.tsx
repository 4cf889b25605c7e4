import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#domain/audit/views.ts';
import { listingStatuses } from '#domain/listing/listing.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/form/field.tsx';
import { LoadFailure } from '../../components/state/load-failure.tsx';
import { SkeletonLines } from '../../components/state/skeleton.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime } from '../../lib/format.ts';
import { fieldLabel, isStated, valueText } from '../listing/field-words.ts';
import { stateQuery } from './api.ts';
import { type Moment, positionAt, typedTime } from './moment.ts';

interface StateAsOfProps {
  readonly listingId: string;
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  readonly moment: Moment;
  /** Null shows the listing as it is now. */
  readonly onShow: (position: number | null) => void;
}

/** The heading that takes the focus when the timeline chooses a moment. */
export const stateHeadingId = 'show-as-of';

/** The listing as it was at one moment, computed from its events; a slider and a date choose the moment. */
export function StateAsOf({ listingId, entries, moment, onShow }: StateAsOfProps) {
  const state = useQuery({ ...stateQuery(listingId, moment.entry.position), placeholderData: keepPreviousData });
  // Of the first event everything is new: that is no change to point at.
  const changed = new Set(moment.index === 0 ? [] : moment.entry.changes.map((change) => change.field));
  return (
    <Card className="min-w-0 space-y-4 lg:sticky lg:top-4">
      <h2 id={stateHeadingId} tabIndex={-1} className="scroll-mt-28 text-xl font-extrabold">
        Show as of
      </h2>
      <Controls entries={entries} moment={moment} onShow={onShow} />
      <div aria-live="polite" className={classNames(state.isPlaceholderData && 'opacity-60')}>
        <p className="mb-3 flex flex-wrap items-center gap-2">
          {moment.isNow ? 'As it is now' : `After event ${moment.index + 1} of ${entries.length}`}
          <span className="text-soft">({formatDateTime(moment.entry.occurredAt)})</span>
        </p>
        {state.isPending && <SkeletonLines label="Loading the listing as it was" count={6} />}
        <LoadFailure title="This state could not be loaded" query={state} />
        {state.data === null && <p>The listing did not exist then.</p>}
        {state.data && (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <Status status={state.data.status} />
              <Badge>Revision {state.data.revision}</Badge>
            </p>
            <dl className="mt-3 divide-y divide-line">
              {Object.entries(state.data.fields)
                .filter(([, value]) => isStated(value))
                .map(([field, value]) => (
                  <div
                    key={field}
                    className={classNames(
                      'grid gap-x-4 px-2 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]',
                      changed.has(field) && 'bg-sun',
                    )}
                  >
                    <dt className="font-bold">
                      {fieldLabel(field)}
                      {changed.has(field) && <span className="sr-only"> (changed by this event)</span>}
                    </dt>
                    <dd className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">
                      {valueText(field, value)}
                    </dd>
                  </div>
                ))}
            </dl>
          </>
        )}
      </div>
    </Card>
  );
}

function Controls({ entries, moment, onShow }: Omit<StateAsOfProps, 'listingId'>) {
  const [typed, setTyped] = useState<{
    readonly position: number;
    readonly text: string;
    readonly before: boolean;
  } | null>(null);
  const { entry, index, isNow } = moment;
  const slide = (to: number): void => onShow(entries[entries.length - 1 - to]?.position ?? null);
  const chooseTime = (text: string): void => {
    const position = text === '' ? null : positionAt(entries, text);
    setTyped({ position: position ?? entry.position, text, before: text !== '' && position === null });
    if (position !== null) onShow(position);
  };
  // What was typed counts until the slider or the timeline chooses another moment.
  const current = typed?.position === entry.position ? typed : null;
  return (
    <div className="space-y-4">
      <Field label="Event" hint={`${index + 1} of ${entries.length}`}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={0}
            max={entries.length - 1}
            value={index}
            aria-valuetext={`${index + 1} of ${entries.length}: ${entry.summary}, ${formatDateTime(entry.occurredAt)}`}
            onChange={(event) => slide(Number(event.target.value))}
            className="h-11 w-full accent-brand"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Date and time"
          type="datetime-local"
          wrapperClass="grow"
          value={current?.text ?? typedTime(entry.occurredAt)}
          error={current?.before ? 'Nothing had happened by then.' : undefined}
          onChange={(event) => chooseTime(event.target.value)}
        />
        <Button
          variant="secondary"
          disabledReason={isNow ? 'This is how it is now.' : undefined}
          onClick={() => onShow(null)}
        >
          Now
        </Button>
      </div>
    </div>
  );
}

function Status({ status }: { readonly status: string }) {
  const known = listingStatuses.find((each) => each === status);
  return known ? <StatusBadge status={known} /> : <Badge>{status}</Badge>;
}

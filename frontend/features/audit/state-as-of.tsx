import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry, AuditPage } from '#domain/audit/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Field } from '#frontend/components/form/field.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { formatDateTime, formatNumber } from '#frontend/lib/format.ts';
import { fieldLabel, isStated, valueText } from '#frontend/features/listing/field-words.ts';
import type { Moment } from './api.ts';
import { typedUkTime } from './uk-time.ts';
import { listingStatuses } from '#domain/listing/status.ts';

interface StateAsOfProps {
  /** The listing's history as far as it is loaded, newest first. */
  readonly entries: readonly AuditEntry[];
  /** How many events the whole history has. */
  readonly total: number;
  readonly moment: UseQueryResult<Moment>;
  /** The time that the address asks for, as it was typed. */
  readonly asOf: string | null;
  readonly onShowPosition: (position: number) => void;
  readonly onShowTime: (typed: string) => void;
}

/** The heading that takes the focus when the timeline chooses a moment, and the timeline. */
export const stateHeadingId = 'show-as-of';
export const timelineId = 'timeline';

/** The listing as it was at one moment, computed from its events; a slider and a date choose the moment. */
export function StateAsOf(props: StateAsOfProps) {
  const { total, moment } = props;
  const { entry, count = 0, state } = moment.data ?? {};
  return (
    <Card className="min-w-0 space-y-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={stateHeadingId} tabIndex={-1} className="scroll-mt-28 text-title font-extrabold">
          Show as of
        </h2>
        <a
          href={`#${timelineId}`}
          className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4 lg:hidden"
        >
          Go to the timeline
        </a>
      </div>
      <Controls {...props} />
      <div className={classNames(moment.isPlaceholderData && 'opacity-60')}>
        <p role="status" className="mb-3 flex flex-wrap items-center gap-2 empty:hidden">
          {entry && (count === total ? 'As it is now' : `After event ${formatNumber(count)} of ${formatNumber(total)}`)}
          {entry && <span className="text-soft">({formatDateTime(entry.occurredAt)})</span>}
          {state === null && 'The listing did not exist then.'}
        </p>
        {moment.isPending && <SkeletonLines label="Loading the listing as it was" count={6} />}
        <LoadFailure title="This state could not be loaded" query={moment} headingLevel="h3" />
        {/* Of the first event everything is new: that is no change to point at. */}
        {state && <State state={state} changes={count > 1 && entry ? entry.changes : []} />}
      </div>
    </Card>
  );
}

interface StateProps {
  readonly state: NonNullable<AuditPage['state']>;
  readonly changes: AuditEntry['changes'];
}

function State({ state, changes }: StateProps) {
  const changed = new Set(changes.map(({ field }) => field));
  const stated = Object.entries(state.fields).filter(([, value]) => isStated(value));
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Status status={state.status} />
        <Badge>Revision {state.revision}</Badge>
      </p>
      <dl className="mt-3 divide-y divide-line">
        {stated.map(([field, value]) => (
          <div
            key={field}
            className={classNames(
              'grid gap-x-4 px-2 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]',
              changed.has(field) && 'bg-warn',
            )}
          >
            <dt className="font-bold">
              {fieldLabel(field)}
              {changed.has(field) && <span className="sr-only"> (changed by this event)</span>}
            </dt>
            <dd className="wrap-anywhere whitespace-pre-line">{valueText(field, value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Controls({ entries, total, moment, asOf, onShowPosition, onShowTime }: StateAsOfProps) {
  const { entry, count = total } = moment.data ?? {};
  const newest = entries[0];
  // The slider reaches as far back as the timeline is loaded; a date and an address reach everything.
  const oldest = total - entries.length + 1;
  const slide = (to: number): void => onShowPosition(entries[total - to]?.position ?? 0);
  const isNow = asOf === null && count === total;
  return (
    <div className="space-y-4">
      <Field label="Event" hint={`${formatNumber(count)} of ${formatNumber(total)}`}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={oldest}
            max={total}
            value={Math.max(count, oldest)}
            aria-valuetext={entry && `${count} of ${total}: ${entry.summary}, ${formatDateTime(entry.occurredAt)}`}
            onChange={(event) => slide(Number(event.target.value))}
            className="h-11 w-full accent-action"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-start gap-3">
        <TimeField
          shown={asOf ?? (entry ? typedUkTime(entry.occurredAt) : '')}
          error={moment.data && !entry ? 'Nothing had happened by then.' : undefined}
          onShowTime={onShowTime}
        />
        <Button
          variant="secondary"
          className="mt-6"
          disabledReason={isNow ? 'This is how it is now.' : undefined}
          onClick={() => newest && onShowPosition(newest.position)}
        >
          Now
        </Button>
      </div>
    </div>
  );
}

interface TimeFieldProps {
  readonly shown: string;
  readonly error: string | undefined;
  readonly onShowTime: (typed: string) => void;
}

/** Follows `shown`, except while somebody types what is no time yet: the browser calls that empty. */
function TimeField({ shown, error, onShowTime }: TimeFieldProps) {
  const [incompleteOver, setIncompleteOver] = useState<string | null>(null);
  return (
    <TextField
      label="Date and time"
      hint="UK time."
      type="datetime-local"
      wrapperClass="grow"
      value={incompleteOver === shown ? '' : shown}
      error={error}
      onChange={(event) => {
        const typed = event.target.value;
        setIncompleteOver(typed === '' ? shown : null);
        if (typed !== '') onShowTime(typed);
      }}
    />
  );
}

function Status({ status }: { readonly status: string }) {
  const known = listingStatuses.find((each) => each === status);
  return known ? <StatusBadge status={known} /> : <Badge>{status}</Badge>;
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#domain/audit/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Field } from '#frontend/components/form/field.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { formatDateTime, formatNumber } from '#frontend/lib/format.ts';
import { ChangeList } from '#frontend/features/listing/changes/change-list.tsx';
import { changeRows } from '#frontend/features/listing/changes/change-rows.ts';
import type { Moment } from './api.ts';
import { fieldsChanged, rowWords } from './row-words.ts';
import { Reason } from './reason.tsx';
import { StateThen } from './state-then.tsx';
import { boxedUkTime, LATEST, typedUkTime, ukMoment } from './uk-time.ts';

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
  const { total, moment, asOf: typed } = props;
  const asOf = typed === null ? null : (ukMoment(typed, 'end') ?? null);
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
        {entry && <Step entry={entry} isFirst={count === 1} />}
        {state && <StateThen state={state} occurredAt={count === total ? null : (asOf ?? entry?.occurredAt ?? null)} />}
      </div>
    </Card>
  );
}

/** What the chosen step changed, before and after. Of the first event everything is new: the state says it. */
function Step({ entry, isFirst }: { readonly entry: AuditEntry; readonly isFirst: boolean }) {
  const rows = isFirst ? [] : changeRows(fieldsChanged(entry));
  return (
    <section aria-label="The chosen step" className="mb-4 rounded-card border border-line p-3">
      <p className="font-bold wrap-anywhere">{entry.summary}</p>
      <p className="text-small wrap-anywhere text-soft">{rowWords(entry)}</p>
      <Reason entry={entry} />
      {rows.length > 0 && (
        <ChangeList rows={rows} label={entry.proposes ? 'What it would change' : 'What it changed'} />
      )}
      {entry.proposes && <p className="text-small text-soft">Nothing changed before somebody approved it.</p>}
    </section>
  );
}

function Controls({ entries, total, moment, asOf, onShowPosition, onShowTime }: StateAsOfProps) {
  const { entry, count = total } = moment.data ?? {};
  const newest = entries[0];
  const first = entries.at(-1);
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
      {first && newest && first !== newest && (
        <p aria-hidden className="-mt-3 flex justify-between gap-4 text-small text-soft tabular-nums">
          <span>{formatDateTime(first.occurredAt)}</span>
          <span>{formatDateTime(newest.occurredAt)}</span>
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <TimeField
          shown={asOf === null ? (entry ? typedUkTime(entry.occurredAt) : '') : boxedUkTime(asOf)}
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
      max={LATEST}
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

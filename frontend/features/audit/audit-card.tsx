import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#domain/audit/views.ts';
import { spelledOut } from '#domain/kernel/spelled-out.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { auditPath } from '#frontend/lib/address/paths.ts';
import { ChangeList } from '#frontend/features/listing/changes/change-list.tsx';
import { changeRows } from '#frontend/features/listing/changes/change-rows.ts';
import { fieldLabel } from '#frontend/features/listing/field-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { Reason } from './reason.tsx';
import { fieldsChanged, mergedWith, rowWords } from './row-words.ts';

const tones: Readonly<Record<string, BadgeTone>> = {
  ListingApproved: 'good',
  RevisionApproved: 'good',
  ListingRestored: 'good',
  PointsAwarded: 'good',
  ListingRejected: 'bad',
  RevisionRejected: 'bad',
  ListingArchived: 'bad',
  ScrapeFailed: 'bad',
  DraftSubmitted: 'warn',
  RevisionProposed: 'warn',
};

interface AuditCardProps {
  readonly entry: AuditEntry;
  /** Names what the event is about, where that is not always the same. */
  readonly withEntity?: boolean;
  /** Its state is the one that is shown beside the list. */
  readonly isCurrent?: boolean;
  readonly onShow?: ((position: number) => void) | undefined;
}

/** One event: what happened, who did it, when, and what it changed. */
export function AuditCard({ entry, withEntity = false, isCurrent = false, onShow }: AuditCardProps) {
  return (
    <div
      aria-current={isCurrent ? 'true' : undefined}
      className="rounded-card border border-line bg-card p-4 aria-[current]:border-accent"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[entry.type] ?? 'brand'}>{fieldLabel(entry.type)}</Badge>
        <span className="text-small text-soft">
          <TimeAgo at={entry.occurredAt} />
        </span>
      </div>
      <p className="mt-2 font-bold wrap-anywhere">{entry.summary}</p>
      <p className="text-small wrap-anywhere text-soft">
        {rowWords(entry)}
        {withEntity && <EntityLink entry={entry} />}
      </p>
      <Reason entry={entry} />
      <EntryDetails entry={entry}>
        {onShow && !isCurrent && (
          <button
            type="button"
            onClick={() => onShow(entry.position)}
            className="min-h-11 text-small font-bold text-link underline underline-offset-4"
          >
            Show as of here
          </button>
        )}
      </EntryDetails>
    </div>
  );
}

function EntityLink({ entry: { entity } }: { readonly entry: AuditEntry }) {
  const name = entity.name ?? (entity.concept === 'points' ? 'these points' : `this ${spelledOut(entity.concept)}`);
  return (
    <>
      {', about '}
      <Link to={historyPath(entity)} className="font-bold text-link underline underline-offset-4">
        {name}
      </Link>
    </>
  );
}

/** Where all that happened to an entity is told. */
function historyPath({ concept, id }: AuditEntry['entity']): string {
  if (concept === 'listing') return pathTo('listing-audit', { id });
  return concept === 'points' ? pathTo('points-history', { id }) : auditPath({ entity: id });
}

interface EntryDetailsProps {
  readonly entry: AuditEntry;
  readonly children: ReactNode;
}

/** Closed, the parts of an event lie side by side; an open one takes the width that it needs. */
function EntryDetails({ entry, children }: EntryDetailsProps) {
  const rows = changeRows(fieldsChanged(entry));
  const other = mergedWith(entry);
  return (
    <div className="mt-1 flex flex-wrap gap-x-6 *:open:basis-full">
      {rows.length > 0 && (
        <Disclosure
          className="text-small text-link"
          summary={`${formatCount(rows.length, 'field', 'fields')} ${entry.proposes ? 'would change' : 'changed'}`}
        >
          <ChangeList rows={rows} label="Before and after" />
        </Disclosure>
      )}
      <Disclosure className="text-small text-soft" summary="Technical details">
        <dl className="grid gap-x-4 gap-y-1 pb-2 text-small sm:grid-cols-[8rem_minmax(0,1fr)]">
          <RecordLine label="Position" text={String(entry.position)} />
          <RecordLine label="Event" text={entry.eventId} />
          <RecordLine label="Stream" text={`${entry.entity.concept}-${entry.entity.id}, revision ${entry.revision}`} />
          {other !== null && (
            <RecordLine label="Merged into" text={other} to={pathTo('listing-audit', { id: other })} />
          )}
          <RecordLine label="Actor" text={entry.actor.id} to={auditPath({ actor: entry.actor.id })} />
          <RecordLine
            label="Command"
            text={entry.commandName === null ? entry.commandId : `${entry.commandName} ${entry.commandId}`}
          />
          <RecordLine
            label="Correlation"
            text={entry.correlationId}
            to={auditPath({ correlation: entry.correlationId })}
          />
          {entry.causationId !== null && <RecordLine label="Caused by" text={entry.causationId} />}
          <RecordLine label="Hash chain" text={entry.chainHash ?? 'not reached yet'} />
        </dl>
      </Disclosure>
      {children}
    </div>
  );
}

function RecordLine({ label, text, to }: { readonly label: string; readonly text: string; readonly to?: string }) {
  return (
    <>
      <dt className="font-bold text-soft">{label}</dt>
      <dd className="font-mono wrap-anywhere">
        {to === undefined ? (
          text
        ) : (
          <Link to={to} className="text-link underline underline-offset-4">
            {text}
          </Link>
        )}
      </dd>
    </>
  );
}

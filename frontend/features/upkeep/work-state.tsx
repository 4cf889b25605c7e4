import { ProgressBar } from '#frontend/components/state/progress-bar.tsx';
import type { TableDifference } from '#domain/upkeep/events.ts';
import type { UpkeepWork } from '#domain/upkeep/views.ts';
import { rowsChanged, workNames } from '#domain/upkeep/words.ts';
import { Notice } from '#frontend/components/state/notice.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { formatCount, formatNumber } from '#frontend/lib/format.ts';

/** What was done to a read model last, or is being done: how far it is, and what came of it. */
export function WorkState({ work }: { readonly work: UpkeepWork }) {
  const name = workNames[work.kind];
  if (work.state === 'failed')
    return (
      <Notice kind="warning" title={`${name}: not done`}>
        {work.failure}
      </Notice>
    );
  return (
    <section aria-label={name} className="space-y-2">
      <h3 className="font-bold">{name}</h3>
      <div role="status">
        {work.state === 'waiting' && <p>Waiting to begin …</p>}
        {work.state === 'running' && <Progress work={work} />}
        {work.state === 'done' && (
          <p>
            Done <TimeAgo at={work.endedAt ?? work.requestedAt} />. {verdict(work)}
          </p>
        )}
      </div>
      {work.state === 'done' && work.tables.length > 0 && <Differences tables={work.tables} />}
    </section>
  );
}

function Progress({ work: { kind, progress } }: { readonly work: UpkeepWork }) {
  const { done = 0, events = 0 } = progress ?? {};
  if (kind !== 'preview' && kind !== 'rebuild') return <p>Under way …</p>;
  return (
    <>
      <ProgressBar label="Share of the log that has been read" max={1} value={done} />
      <p className="tabular-nums">
        {Math.round(done * 100)} % of the log, {formatCount(events, 'event', 'events')} so far
      </p>
    </>
  );
}

function verdict({ kind, tables }: UpkeepWork): string {
  if (tables.length === 0) return '';
  const sum = rowsChanged(tables);
  if (sum === 0) return kind === 'preview' ? 'A rebuild would change nothing.' : 'Nothing differed.';
  return `${formatCount(sum, 'row', 'rows')} ${kind === 'preview' ? 'would change' : 'changed'}.`;
}

function Differences({ tables }: { readonly tables: readonly TableDifference[] }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Differences by table">
      <table className="w-full text-left text-small">
        <caption className="sr-only">What a rebuild changes, in rows</caption>
        <thead>
          <tr className="text-soft">
            {['Table', 'Rows', 'Added', 'Removed', 'Different'].map((label) => (
              <th key={label} scope="col" className="border-b border-line px-1 py-1 font-bold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.map(({ table, rows, added, removed, different }) => (
            <tr key={table}>
              <th scope="row" className="border-b border-line px-1 py-1 font-normal whitespace-nowrap">
                {table.replaceAll('_', ' ')}
              </th>
              <Rows count={rows} />
              <Rows count={added} />
              <Rows count={removed} />
              <Rows count={different} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Rows = ({ count }: { readonly count: number }) => (
  <td className="border-b border-line px-1 py-1 tabular-nums">{formatNumber(count)}</td>
);

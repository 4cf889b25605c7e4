import { useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { kindWords, scheduleWords } from '#domain/source/schedule.ts';
import type { SourceView } from '#domain/source/views.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { RunAndPause, type RunOrPause } from '#frontend/components/list/run-and-pause.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { useOpened } from '#frontend/features/review/meanwhile/use-opened.ts';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatDate, formatNumber } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { SOURCES_SHOWN, sourcesQuery } from './api.ts';
import { RemoveSource } from './remove-source.tsx';
import { SourceEditor } from './source-editor.tsx';
import { useLookAfter } from '#frontend/features/internet-search/use-look-after.ts';

export const NEW = 'new';

/** Where activities are looked for. The address holds which page of them, and what is open. */
export function SourceList() {
  const [address, setAddress] = useSearchParams();
  const page = pageNumber(address);
  const sources = useLiveQuery(sourcesQuery(page));
  const [removing, setRemoving] = useState<SourceView | null>(null);
  const act = useActs();
  const open = address.get('open');
  const { opened, isListed } = useOpened(sources.data?.items, open);
  const show = (next: { readonly page: number; readonly open?: string }, going?: NavigateOptions): void =>
    setAddress(
      { ...(next.page > 1 && { page: String(next.page) }), ...(next.open && { open: next.open }) },
      { preventScrollReset: true, ...going },
    );
  const close = (): void => show({ page });
  return (
    <>
      <AdminList
        label="Sources"
        query={sources}
        items={sources.data?.items}
        keyOf={({ id }) => id}
        columns={columnsOf({ act, edit: (id) => show({ page, open: id }), openId: open })}
        loading="Loading the sources"
        failure="The sources could not be loaded"
        empty={{
          title: 'No sources yet',
          text: 'Add the start page, the sitemap or a feed of a website with activities, and it is read by itself.',
        }}
        withKeys
        pager={
          <Pager
            label="Sources"
            page={page}
            pageSize={SOURCES_SHOWN}
            total={sources.data?.total}
            onPage={(next, going) => show({ page: next }, going)}
            isHeld={open !== null}
          />
        }
      />
      {open === NEW && <SourceEditor source={null} isListed={false} onClose={close} />}
      {opened?.kind === 'list' && removing === null && (
        <RemoveSource source={opened} onRemoved={close} onClose={close} />
      )}
      {opened && opened.kind !== 'list' && (
        <SourceEditor
          key={opened.id}
          source={opened}
          isListed={isListed}
          onClose={close}
          onRemove={() => setRemoving(opened)}
        />
      )}
      {removing && (
        <RemoveSource
          source={removing}
          onRemoved={() => {
            setRemoving(null);
            close();
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

interface Acting {
  readonly source: SourceView;
  readonly what: RunOrPause;
}
const done: Readonly<Record<RunOrPause, string>> = {
  run: 'Scraping Started',
  pause: 'Source paused',
  resume: 'Source resumed',
};

function useActs() {
  const lookAfter = useLookAfter();
  return useCommands(
    ({ source: { id }, what }: Acting, send) => {
      const params = { id };
      if (what === 'run') return send('POST /api/admin/sources/:id/run', { params });
      if (what === 'pause') return send('POST /api/admin/sources/:id/pause', { params });
      return send('POST /api/admin/sources/:id/resume', { params });
    },
    {
      onSuccess: (_answer, { source, what }) => {
        toast.success(done[what], source.name);
        if (what === 'run') lookAfter();
      },
      onError: (error, { what }) => {
        const words = errorWords(
          error,
          what === 'run' ? 'Scraping Failed' : 'Error',
          what === 'run' ? 'Failed to trigger scraping job. Please try again.' : 'The source could not be changed.',
        );
        toast.error(words);
      },
    },
  );
}

const states: Readonly<Record<SourceView['state'], { readonly tone: BadgeTone; readonly label: string }>> = {
  running: { tone: 'brand', label: 'Being Read' },
  paused: { tone: 'neutral', label: 'Paused' },
  failed: { tone: 'bad', label: 'Failed' },
  waiting: { tone: 'good', label: 'Ready' },
};

interface ColumnsOf {
  readonly act: ReturnType<typeof useActs>;
  readonly edit: (id: string) => void;
  readonly openId: string | null;
}

const columnsOf = ({ act, edit, openId }: ColumnsOf): Columns<SourceView> => ({
  first: {
    label: 'Source',
    name: ({ name }) => name,
    text: ({ kind, format, url, parts, progress, error }) => (
      <span className="wrap-anywhere">
        {kindWords[format ?? kind]}
        {kind !== 'list' && ` · ${url}`}
        {parts > 1 && ` · In ${formatNumber(parts)} parts`}
        {progress && <span className="block">{progressWords(progress)}</span>}
        {error !== null && <span className="block text-danger-strong">{error}</span>}
      </span>
    ),
  },
  others: [
    {
      label: 'State',
      oneLine: true,
      cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
    },
    {
      label: 'Found',
      cell: ({ found, vanished }) => (
        <span className="flex flex-wrap items-center gap-2 whitespace-nowrap">
          {formatCount(found, 'activity', 'activities')}
          {vanished > 0 && <Badge tone="warn">{vanished} vanished</Badge>}
        </span>
      ),
    },
    {
      label: 'Last run',
      spare: true,
      oneLine: true,
      cell: ({ lastRunAt }) => (lastRunAt === null ? 'Not yet' : <TimeAgo at={lastRunAt} />),
    },
    { label: 'Next run', spare: true, oneLine: true, cell: (source) => nextRun(source) },
    {
      label: 'Action',
      acts: true,
      cell: (source) => (
        <RunAndPause
          name={source.name}
          runLabel={source.state === 'failed' ? 'Retry' : 'Run Now'}
          isRetry={source.state === 'failed'}
          whyNoRun={whyNoRun(source)}
          isPaused={source.isPaused}
          onAct={(what) => act.mutate({ source, what })}
        />
      ),
    },
  ],
  onOpen: ({ id }) => edit(id),
  isOpen: ({ id }) => id === openId,
});

function whyNoRun({ state, kind }: SourceView): string | undefined {
  if (state === 'running') return 'It is being read already.';
  return kind === 'list' ? 'A list is read from a file. Please import its next file.' : undefined;
}

/** "200 of 1,000 items done". */
const progressWords = ({ done, total }: NonNullable<SourceView['progress']>): string =>
  total === null
    ? `${formatCount(done, 'item', 'items')} done`
    : `${formatNumber(done)} of ${formatCount(total, 'item', 'items')} done`;

/** When it is read next, in words. */
function nextRun({ state, schedule, nextRunAt }: SourceView): string {
  if (state === 'running') return 'Now';
  if (schedule === 'by-hand') return scheduleWords[schedule];
  if (nextRunAt === null) return 'When resumed';
  return Date.parse(nextRunAt) <= Date.now() ? 'Now' : formatDate(nextRunAt);
}

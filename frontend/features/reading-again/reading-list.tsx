import { useDeferredValue, useState } from 'react';
import type { ReadingAgain } from '#domain/page/again/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { RunAndPause, type RunOrPause } from '#frontend/components/list/run-and-pause.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatDate } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';

const SHOWN = 24;
const readingsQuery = (page: number, search: string) =>
  onePage('GET /api/admin/readings', {
    query: { limit: SHOWN, offset: (page - 1) * SHOWN, ...(search !== '' && { search }) },
  });

/** The pages of live activities: when each was read last, and when it is read again. */
export function ReadingList() {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(typed.trim());
  const readings = useLiveQuery(readingsQuery(page, search));
  const act = useActs();
  return (
    <section aria-labelledby="read-again">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h2 id="read-again" className="text-title font-extrabold">
            Pages Read Again
          </h2>
          <p className="text-soft">
            The web pages of live activities, more often where they change often. What has changed waits for review.
          </p>
        </div>
        <TextField
          label="Find an activity"
          wrapperClass="w-full sm:w-80"
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
        />
      </div>
      <AdminList
        label="Pages read again"
        query={readings}
        items={readings.data?.items}
        keyOf={({ id }) => id}
        columns={columnsOf(act)}
        loading="Loading the pages"
        failure="The pages could not be loaded"
        empty={
          search === ''
            ? {
                title: 'No pages yet',
                text: 'When an activity that was read from a web page goes live, its page is here.',
              }
            : { title: 'Nothing found', text: `No live activity with a web page is called “${search}”.` }
        }
        pager={
          <Pager label="Pages read again" page={page} pageSize={SHOWN} total={readings.data?.total} onPage={setPage} />
        }
      />
    </section>
  );
}

interface Acting {
  readonly reading: ReadingAgain;
  readonly what: RunOrPause;
}
const done: Readonly<Record<RunOrPause, string>> = {
  run: 'Reading Started',
  pause: 'Reading paused',
  resume: 'Reading resumed',
};

function useActs() {
  return useCommands(
    ({ reading: { id }, what }: Acting, send) => {
      const params = { id };
      if (what === 'run') return send('POST /api/admin/readings/:id/read', { params });
      if (what === 'pause') return send('POST /api/admin/readings/:id/pause', { params });
      return send('POST /api/admin/readings/:id/resume', { params });
    },
    {
      onSuccess: (_answer, { reading, what }) => toast.success(done[what], nameOf(reading)),
      onError: (error) => toast.error(errorWords(error, 'Error', 'That could not be changed. Please try again.')),
    },
  );
}

const nameOf = ({ listings, url }: ReadingAgain): string => listings.map(({ name }) => name).join(', ') || url;

const states: Readonly<Record<ReadingAgain['state'], { readonly tone: BadgeTone; readonly label: string }>> = {
  reading: { tone: 'brand', label: 'Being Read' },
  gone: { tone: 'warn', label: 'Gone' },
  paused: { tone: 'neutral', label: 'Paused' },
  'source-paused': { tone: 'neutral', label: 'Source Paused' },
  failed: { tone: 'bad', label: 'Failed' },
  waiting: { tone: 'good', label: 'Ready' },
};

const columnsOf = (act: ReturnType<typeof useActs>): Columns<ReadingAgain> => ({
  first: {
    label: 'Activity',
    name: nameOf,
    text: ({ url }) => <span className="wrap-anywhere">{url}</span>,
  },
  // Of what is gone a person decides what becomes of it.
  linkTo: ({ id, state, listings: [first] }) =>
    state === 'gone' ? `${pathTo('gone-pages')}?status=all&review=${id}` : pathTo('listing', { id: first?.id ?? '' }),
  dense: true,
  others: [
    {
      label: 'State',
      oneLine: true,
      cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
    },
    {
      label: 'Last read',
      oneLine: true,
      cell: ({ readAt }) => (readAt === null ? 'Not yet' : <TimeAgo at={readAt} />),
    },
    { label: 'Next', oneLine: true, cell: nextReading },
    {
      label: 'Action',
      acts: true,
      cell: (reading) => (
        <RunAndPause
          name={nameOf(reading)}
          runLabel="Read Now"
          whyNoRun={reading.state === 'reading' ? 'It is being read already.' : undefined}
          isPaused={reading.isPaused}
          onAct={(what) => act.mutate({ reading, what })}
        />
      ),
    },
  ],
});

/** When it is read next, and how often that is, in words. */
function nextReading({ state, nextAt, everyDays }: ReadingAgain): string {
  if (state === 'reading') return 'Now';
  if (nextAt === null) return 'When resumed';
  const often = everyDays === 1 ? 'every day' : `every ${everyDays} days`;
  return `${Date.parse(nextAt) <= Date.now() ? 'Soon' : formatDate(nextAt)}, ${often}`;
}

import { useState } from 'react';
import type { UpkeepWork } from '#domain/upkeep/views.ts';
import { eventName, readModelName, workNames } from '#domain/upkeep/words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { WORKS_SHOWN, worksQuery } from './api.ts';
import { Section } from './section.tsx';

/** What was done to read models, by whom and with what outcome. */
export function RecentWorks() {
  const [shown, setShown] = useState(1);
  const query = useLiveQuery(worksQuery(shown));
  return (
    <Section title="What was done" text="The audit trail keeps all of it.">
      <AdminList
        label="What was done to read models"
        query={query}
        items={query.data?.items}
        keyOf={({ id }) => id}
        columns={columns}
        loading="Loading what was done"
        failure="What was done could not be loaded"
        empty={{
          title: 'Nothing was done yet',
          text: 'Rebuilds that admins start here are listed with their outcome.',
        }}
        pager={
          <Pager
            label="What was done"
            page={shown}
            pageSize={WORKS_SHOWN}
            total={query.data?.total}
            onPage={setShown}
          />
        }
      />
    </Section>
  );
}

const states = {
  waiting: ['neutral', 'Waiting'],
  running: ['brand', 'Under way'],
  done: ['good', 'Done'],
  failed: ['warn', 'Not done'],
} as const;

function State({ state }: Pick<UpkeepWork, 'state'>) {
  const [tone, label] = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const columns: Columns<UpkeepWork> = {
  first: {
    label: 'What',
    name: ({ kind, readModel }) => `${workNames[kind]}: ${readModelName(readModel)}`,
    text: ({ failure, reason, event }) =>
      failure ??
      [event && `“${eventName(event.type)}”, number ${formatNumber(event.position)} in the log`, reason]
        .filter(Boolean)
        .join(' · '),
  },
  others: [
    { label: 'State', cell: State, oneLine: true },
    { label: 'By', cell: ({ requestedBy }) => requestedBy ?? 'Somebody whose account is deleted', spare: true },
    { label: 'When', cell: ({ requestedAt }) => <TimeAgo at={requestedAt} />, oneLine: true },
  ],
};

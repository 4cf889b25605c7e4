import type { Operations, ReadModelState, UpkeepWork } from '#domain/upkeep/views.ts';
import { readModelName, workNames } from '#domain/upkeep/words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { isUnderWay, operationsQuery } from './api.ts';
import { Lag } from './lag.tsx';
import { Section } from './section.tsx';

interface ReadModelsProps {
  readonly openName: string | null;
  readonly onOpen: (name: string) => void;
}

/** Each read model: where it is, and the way to what can be done to it. */
export function ReadModels({ openName, onOpen }: ReadModelsProps) {
  const query = useLiveQuery(operationsQuery);
  return (
    <Section
      title="Read models"
      text="What pages show is computed from the log of everything that has happened, and can be computed again. Open one to see what that would change."
    >
      <AdminList
        label="Read models"
        query={query}
        items={query.data?.readModels}
        keyOf={({ name }) => name}
        columns={columns({ unit: query.data?.unit ?? 'events', openName, onOpen })}
        loading="Loading the read models"
        failure="The read models could not be loaded"
        empty={{ title: 'No read models yet', text: 'They are made when the site starts.' }}
        withKeys
      />
    </Section>
  );
}

const columns = ({ unit, openName, onOpen }: ReadModelsProps & Pick<Operations, 'unit'>): Columns<ReadModelState> => ({
  first: {
    label: 'Read model',
    name: ({ name }) => readModelName(name),
    text: ({ position, version }) => `Has read up to number ${formatNumber(position)} · version ${version}`,
  },
  others: [
    { label: 'Behind', cell: ({ lag }) => <Lag lag={lag} unit={unit} />, oneLine: true },
    {
      label: 'Parked',
      cell: ({ parked }) => (parked === 0 ? 'Nothing parked' : <Badge tone="bad">{formatNumber(parked)} parked</Badge>),
      oneLine: true,
    },
    {
      label: 'Last rebuild',
      cell: ({ rebuiltAt }) => (
        <>
          <span className="sm:hidden">Rebuilt: </span>
          {rebuiltAt === null ? 'Not known' : <TimeAgo at={rebuiltAt} />}
        </>
      ),
      oneLine: true,
      spare: true,
    },
    {
      label: 'Now',
      cell: ({ latest }) => latest && isUnderWay(latest) && <Now work={latest} />,
      oneLine: true,
    },
  ],
  onOpen: ({ name }) => onOpen(name),
  isOpen: ({ name }) => name === openName,
});

function Now({ work }: { readonly work: UpkeepWork }) {
  return <Badge tone="brand">{workNames[work.kind]}</Badge>;
}

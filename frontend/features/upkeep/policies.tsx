import type { Operations, PolicyState } from '#domain/upkeep/views.ts';
import { eventName, policyName } from '#domain/upkeep/words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatNumber, formatTime } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { operationsQuery } from './api.ts';
import { Lag } from './lag.tsx';
import { partIds } from './depths.tsx';
import { Section } from './section.tsx';

/** What follows by itself, and at which events it stands. */
export function Policies() {
  const query = useLiveQuery(operationsQuery);
  return (
    <Section
      id={partIds.policies}
      title="Policies"
      text="What follows by itself, such as points and emails. Where one fails, what comes after it for the same person or thing waits, and it tries again by itself, at the latest every five minutes; nothing is passed over."
    >
      <AdminList
        label="Policies"
        query={query}
        items={query.data?.policies}
        keyOf={({ name }) => name}
        columns={columns(query.data?.unit ?? 'events')}
        loading="Loading the policies"
        failure="The policies could not be loaded"
        empty={{ title: 'No policies yet', text: 'They begin when the policies’ process starts.' }}
      />
    </Section>
  );
}

const nameOf = ({ name }: PolicyState): string => policyName(name);

const columns = (unit: Operations['unit']): Columns<PolicyState> => ({
  first: { label: 'Policy', name: nameOf, text: (policy) => <Standing policy={policy} /> },
  others: [
    { label: 'Behind', cell: ({ lag }) => <Lag lag={lag} unit={unit} />, oneLine: true },
    {
      label: 'State',
      cell: ({ stopped }) => (stopped === 0 ? 'Running' : <Badge tone="bad">{formatNumber(stopped)} stopped</Badge>),
      oneLine: true,
    },
    {
      label: 'Action',
      acts: true,
      cell: (policy) => (policy.stopped > 0 ? <Retry policy={policy} /> : null),
    },
  ],
});

function Standing({ policy: { position, standing } }: { readonly policy: PolicyState }) {
  if (standing.length === 0) return <>Has read up to number {formatNumber(position)}</>;
  return (
    <span className="block space-y-1">
      {standing.map((each) => (
        <span key={each.position} className="block">
          Stopped at “{eventName(each.eventType)}”, number {formatNumber(each.position)} in the log,{' '}
          <TimeAgo at={each.since} />. {each.why} Tried {formatCount(each.tries, 'time', 'times')}, next at{' '}
          {formatTime(each.retryAt)}.
        </span>
      ))}
    </span>
  );
}

function Retry({ policy }: { readonly policy: PolicyState }) {
  const retry = useCommand('POST /api/admin/operations/policies/retry', {
    onSuccess: () => toast.success('It is tried again', 'It goes on from here when that works.'),
    onError: (error) => toast.error(errorWords(error, 'It was not tried again', 'Please try again.')),
  });
  return (
    <Button
      size="small"
      variant="secondary"
      loading={retry.isPending}
      onClick={() => retry.mutate({ body: { policy: policy.name } })}
    >
      Try Now<span className="sr-only"> {nameOf(policy)}</span>
    </Button>
  );
}

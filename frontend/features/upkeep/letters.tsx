import { GIVEN_UP_KEPT_DAYS } from '#domain/upkeep/limits.ts';
import type { UnsentLetter } from '#domain/upkeep/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/features/admin/use-live-query.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatDateTime } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { operationsQuery } from './api.ts';
import { Section } from './section.tsx';

/** Letters that were tried and not sent, and sending them again. */
export function Letters() {
  const query = useLiveQuery(operationsQuery);
  const letters = query.data?.letters;
  const sending = useCommand('POST /api/admin/operations/letters/send-again', {
    onSuccess: ({ letters: many }) =>
      toast.success(`${formatCount(many, 'letter is', 'letters are')} sent again`, 'They go within moments.'),
    onError: (error) => {
      const { title, description } = errorWords(error, 'No letters were sent', 'Please try again.');
      toast.error(title, description);
    },
  });
  return (
    <Section
      title="Letters"
      text={
        letters &&
        `${formatCount(letters.waiting, 'letter waits', 'letters wait')}, ${letters.givenUp} given up. What was given up can be sent again for ${GIVEN_UP_KEPT_DAYS} days; after that nothing is left of it.`
      }
      action={
        letters?.unsent.some(({ canBeSent }) => canBeSent) && (
          <Button variant="secondary" loading={sending.isPending} onClick={() => sending.mutate({})}>
            Send Them Again
          </Button>
        )
      }
    >
      <AdminList
        label="Letters that were not sent"
        query={query}
        items={letters?.unsent}
        keyOf={({ id }) => id}
        columns={columns}
        loading="Loading the letters"
        failure="The letters could not be loaded"
        empty={{ title: 'No letter is stuck', text: 'Every letter that was tried was sent.' }}
      />
    </Section>
  );
}

const columns: Columns<UnsentLetter> = {
  first: {
    label: 'Why',
    name: ({ reason }) => reason,
    text: ({ attempts }) => `Tried ${formatCount(attempts, 'time', 'times')}`,
  },
  others: [
    { label: 'Written', cell: ({ writtenAt }) => <TimeAgo at={writtenAt} />, oneLine: true },
    {
      label: 'Next',
      cell: ({ nextAttemptAt, canBeSent }) =>
        nextAttemptAt === null ? (
          <Badge tone="bad">{canBeSent ? 'Given up' : 'Given up, nothing is left of it'}</Badge>
        ) : (
          formatDateTime(nextAttemptAt)
        ),
    },
  ],
};

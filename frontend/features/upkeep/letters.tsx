import type { UnsentLetter } from '#domain/upkeep/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatDateTime, formatNumber } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { operationsQuery } from './api.ts';
import { partIds } from './depths.tsx';
import { Section } from './section.tsx';

const nothing = { title: 'No email is stuck', text: 'Every email that was tried was sent.' };
const nothingTried = {
  title: 'No email is tried',
  text: 'Those that are still of use go out once there is a mail server.',
};
const NO_SERVER = 'No email can be sent: no mail server is set up. Whoever runs the site has to set SMTP_URL.';

/** Letters that were tried and not sent, and having them tried again. */
export function Letters() {
  const query = useLiveQuery(operationsQuery);
  const letters = query.data?.letters;
  const canSend = letters?.canSend !== false;
  const none = canSend ? nothing : nothingTried;
  const sending = useCommand('POST /api/admin/operations/letters/retry', {
    onSuccess: ({ letters: many }) =>
      toast.success(`${formatCount(many, 'email is', 'emails are')} tried again`, 'What is sent goes from this list.'),
    onError: (error) => toast.error(errorWords(error, 'No email was tried again', 'Please try again.')),
  });
  return (
    <Section
      id={partIds.letters}
      none={letters?.unsent.length === 0 && none}
      title="Emails"
      text={
        letters && (
          <>
            {!canSend && <strong className="block text-warn-ink">{NO_SERVER}</strong>}
            {formatCount(letters.waiting, 'email waits', 'emails wait')}, {formatNumber(letters.givenUp)} given up in
            the last day.
          </>
        )
      }
      action={
        canSend &&
        letters?.unsent.some(({ nextAttemptAt }) => nextAttemptAt !== null) && (
          <Button variant="secondary" loading={sending.isPending} onClick={() => sending.mutate({})}>
            Try Emails Again
          </Button>
        )
      }
    >
      <AdminList
        label="Emails that were not sent"
        query={query}
        items={letters?.unsent}
        keyOf={({ id }) => id}
        columns={columns}
        loading="Loading the emails"
        failure="The emails could not be loaded"
        empty={none}
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
      cell: ({ nextAttemptAt }) =>
        nextAttemptAt === null ? (
          <Badge tone="bad">Given up</Badge>
        ) : (
          <>
            <span className="sm:hidden">Next: </span>
            {formatDateTime(nextAttemptAt)}
          </>
        ),
    },
  ],
};

import { useQuery } from '@tanstack/react-query';
import type { Sessions } from '#domain/account/api.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatDateTime } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { sessionsQuery } from './api.ts';

const told = {
  onSuccess: ({ message }: { readonly message: string }) => toast.success(message),
  onError: (error: Error) => toast.error(errorWords(error, 'Not signed out', 'Please try again.')),
};

/** Where somebody is signed in, and how to end it. */
export function DevicesCard() {
  const query = useQuery(sessionsQuery);
  const { data, isPending } = query;
  const endOthers = useCommand('POST /api/auth/end-other-sessions', told);
  return (
    <Card data-goes-on>
      <h2 className="mb-2 text-title font-extrabold">Where you are signed in</h2>
      {isPending && <SkeletonLines label="Loading your devices" />}
      <LoadFailure title="Your devices could not be loaded" headingLevel="h3" query={query} />
      {data && (
        <ul className="divide-y divide-line">
          {data.sessions.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && data.sessions.length > 2 && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate({})}
        >
          Sign Out Everywhere Else
        </Button>
      )}
    </Card>
  );
}

function Device({ session }: { readonly session: Sessions['sessions'][number] }) {
  const end = useCommand('DELETE /api/auth/sessions/:id', told);
  const { id, device, signedInAt, current } = session;
  const name = device ?? 'A device that we do not know';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow">
        <p className="font-bold">{name}</p>
        <p className="text-small text-soft">Since {formatDateTime(signedInAt)}</p>
      </div>
      {current ? (
        <p className="text-small font-bold text-good-ink">This device</p>
      ) : (
        <Button variant="ghost" size="small" loading={end.isPending} onClick={() => end.mutate({ params: { id } })}>
          Sign Out
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
    </li>
  );
}

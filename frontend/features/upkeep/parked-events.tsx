import { useState } from 'react';
import type { ParkedStream } from '#domain/upkeep/views.ts';
import { eventName, readModelName } from '#domain/upkeep/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatNumber } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { PARKED_SHOWN, parkedQuery } from './api.ts';
import { partIds } from './depths.tsx';
import { Section } from './section.tsx';
import { SkipDialog } from './skip-dialog.tsx';

const nothing = { title: 'No parked events', text: 'Every read model has taken in everything that it is to show.' };

/** Events that read models could not take in: each can be tried again, or be gone on without. */
export function ParkedEvents() {
  const [shown, setShown] = useState(1);
  const query = useLiveQuery(parkedQuery(shown));
  const [skipping, setSkipping] = useState<ParkedStream | null>(null);
  return (
    <Section
      id={partIds.parked}
      none={query.data?.total === 0 && nothing}
      title="Parked events"
      text="What happened and a read model could not take in: what it shows lacks this, and what followed for the same person or thing. The log keeps all of it."
    >
      <AdminList
        label="Parked events"
        query={query}
        items={query.data?.items}
        keyOf={({ id }) => id}
        loading="Loading the parked events"
        failure="The parked events could not be loaded"
        empty={nothing}
        pager={
          <Pager
            label="Parked events"
            page={shown}
            pageSize={PARKED_SHOWN}
            total={query.data?.total}
            onPage={setShown}
          />
        }
      >
        {(parked) => <ParkedEvent parked={parked} onSkip={() => setSkipping(parked)} />}
      </AdminList>
      {skipping && <SkipDialog parked={skipping} onClose={() => setSkipping(null)} />}
    </Section>
  );
}

function ParkedEvent({ parked, onSkip }: { readonly parked: ParkedStream; readonly onSkip: () => void }) {
  const { readModel, position, eventType, following, since, why, technical } = parked;
  const retry = useCommand('POST /api/admin/operations/parked/retry', {
    onSuccess: () => toast.success('It is tried again', 'It goes from this list when it was taken in.'),
    onError: (error) => toast.error(errorWords(error, 'It was not tried again', 'Please try again.')),
  });
  const called = `“${eventName(eventType)}” in ${readModelName(readModel)}`;
  return (
    <Card>
      <h3 className="font-bold wrap-anywhere">{called}</h3>
      <p>{why}</p>
      <p className="text-small text-soft">
        Parked <TimeAgo at={since} />
        {following > 0 && `, and ${formatCount(following, 'event that follows', 'events that follow')}`}
      </p>
      <Disclosure summary="Technical details" className="text-small">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-small wrap-anywhere">
          <dt className="text-soft">Number in the log</dt>
          <dd>{formatNumber(position)}</dd>
          <dt className="text-soft">Type</dt>
          <dd>{eventType}</dd>
          <dt className="text-soft">Stream</dt>
          <dd>{technical.stream}</dd>
          <dt className="text-soft">Event</dt>
          <dd>{technical.eventId}</dd>
        </dl>
      </Disclosure>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          size="small"
          variant="secondary"
          loading={retry.isPending}
          onClick={() => retry.mutate({ body: { readModel, position } })}
        >
          Try Again<span className="sr-only"> {called}</span>
        </Button>
        <Button size="small" variant="ghost" onClick={onSkip}>
          Skip …<span className="sr-only"> {called}</span>
        </Button>
      </div>
    </Card>
  );
}

import type { EventEnvelope } from '#domain/kernel/event.ts';
import { appendSpanOf, newSpan, now, runWithin, traceOf, type Tracing } from './tracing.ts';

type Caused = Pick<EventEnvelope, 'stream' | 'commandId' | 'correlationId' | 'occurredAt'>;

/** Of one commit so many commands are recorded at most. */
const MOST = 50;
/** What lies further back is made up for, and no part of what anybody waits for. */
const NEWS_MS = 300_000;

const isNews = ({ occurredAt }: Caused): boolean => Date.now() - Date.parse(occurredAt) < NEWS_MS;

/** Records that `readModel` has committed what it makes of `events`, once for each of their commands. */
export function recordCommit(
  tracing: Tracing,
  readModel: string,
  { events, began }: { readonly events: readonly Caused[]; readonly began: number },
): void {
  const ended = now();
  const commands = new Map(events.filter(isNews).map((event) => [appendSpanOf(event), event]));
  for (const [parent, { correlationId }] of [...commands].slice(0, MOST))
    tracing.record({
      traceId: traceOf(correlationId),
      spanId: newSpan(),
      parent,
      name: `project ${readModel}`,
      kind: 'consumer',
      began,
      ended,
      attributes: {
        'hopscotch.correlation_id': correlationId,
        'hopscotch.read_model': readModel,
        'hopscotch.events_in_commit': events.length,
      },
    });
}

/** Does `work`, which `policy` has follow from `event`, and records it. */
export async function recordFollowing<Result>(
  tracing: Tracing | undefined,
  { policy, event }: { readonly policy: string; readonly event: Caused },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work();
  const { correlationId } = event;
  const place = { traceId: traceOf(correlationId), spanId: newSpan() };
  const began = now();
  let hasFailed = true;
  try {
    const result = await runWithin(place, work);
    hasFailed = false;
    return result;
  } finally {
    tracing.record({
      ...place,
      parent: appendSpanOf(event),
      name: `policy ${policy}`,
      kind: 'consumer',
      began,
      ended: now(),
      hasFailed,
      attributes: { 'hopscotch.correlation_id': correlationId, 'hopscotch.policy': policy },
    });
  }
}

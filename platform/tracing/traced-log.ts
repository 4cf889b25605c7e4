import type { CommandContext, Log, NamedEvent } from '#event-store/log.ts';
import type { AppendResult } from '#event-store/port.ts';
import { appendSpanOf, newSpan, now, parentIn, traceOf, type Tracing } from './tracing.ts';

/** `log`, of which each append is recorded: as part of what asked for it, and under a span that is found again from its events. */
export function tracedLog(log: Log, tracing: Tracing): Log {
  interface Appended {
    readonly stream: string;
    readonly events: readonly NamedEvent[];
    readonly context: CommandContext;
  }
  const record = ({ stream, events, context }: Appended, began: number, result: AppendResult | undefined): void => {
    const { commandId, correlationId } = context;
    const traceId = traceOf(correlationId);
    const [first] = events;
    const command = first?.commandName ?? first?.type ?? 'nothing';
    // A repeat has written nothing: what follows, follows from the first.
    const isFirst = result !== undefined && !result.repeated;
    tracing.record({
      traceId,
      spanId: isFirst ? appendSpanOf({ stream, commandId }) : newSpan(),
      parent: parentIn(traceId),
      name: `append ${command}`,
      kind: 'producer',
      began,
      ended: now(),
      hasFailed: result === undefined,
      attributes: {
        'hopscotch.correlation_id': correlationId,
        'hopscotch.command': command,
        'hopscotch.events': events.map(({ type }) => type).join(' '),
        ...(result && { 'hopscotch.position': result.position, 'hopscotch.repeated': String(result.repeated) }),
      },
    });
  };
  const traced: Pick<Log, 'append' | 'appendBatch'> = {
    append: async (stream, expected, events, context) => {
      const began = now();
      let result: AppendResult | undefined;
      try {
        result = await log.append(stream, expected, events, context);
        return result;
      } finally {
        record({ stream, events, context }, began, result);
      }
    },
    appendBatch: async (appends) => {
      const began = now();
      let results: readonly AppendResult[] = [];
      try {
        results = await log.appendBatch(appends);
        return results;
      } finally {
        for (const [index, append] of appends.entries()) record(append, began, results[index]);
      }
    },
  };
  // What else it has stays its own, also what it computes when it is asked.
  return Object.assign(Object.create(log) as Log, traced);
}

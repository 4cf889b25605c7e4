import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Recorded } from './log.ts';

/** Which events a read wants; undefined: all. */
export function filterIn(options: ReadReq.Options): ((event: Recorded) => boolean) | undefined {
  const filter = options.getFilter();
  if (!filter) return undefined;
  const expression = filter.getStreamIdentifier() ?? filter.getEventType();
  const pattern = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  const prefixes = expression?.getPrefixList() ?? [];
  const subjectOf = (event: Recorded): string => (filter.hasStreamIdentifier() ? event.stream : event.type);
  return (event) => {
    const subject = subjectOf(event);
    return pattern ? pattern.test(subject) : prefixes.some((prefix) => subject.startsWith(prefix));
  };
}

/** How many events the server looks at together, and between two checkpoints: so many windows. */
export function checkpointsIn(options: ReadReq.Options): { readonly window: number; readonly interval: number } {
  const filter = options.getFilter();
  if (!filter) return { window: Infinity, interval: Infinity };
  const window = filter.hasMax() ? filter.getMax() : 32;
  return { window, interval: window * Math.max(filter.getCheckpointintervalmultiplier(), 1) };
}

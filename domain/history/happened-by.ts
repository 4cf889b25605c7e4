/**
 * What of one stream counts as happened at `moment` (ISO 8601, UTC): everything up to the last event that had happened by then. Clocks
 * differ and go wrong, so that within a stream its order decides, and between streams no position divides before from after.
 */
export function happenedBy<Event extends { readonly occurredAt: string }>(
  events: readonly Event[],
  moment: string,
): readonly Event[] {
  return events.slice(0, events.findLastIndex(({ occurredAt }) => occurredAt <= moment) + 1);
}

import { conceptByType, concepts } from '#domain/catalog.ts';
import { ledTo } from './deeds.ts';

/** Concepts of which `types` has an event, and those of which it has none. */
export function conceptsOf(types: Iterable<string>): {
  readonly held: readonly string[];
  readonly lacking: readonly string[];
} {
  const met = new Set([...types].map((type) => conceptByType.get(type)?.name));
  const names = Object.keys(concepts);
  return { held: names.filter((name) => met.has(name)), lacking: names.filter((name) => !met.has(name)) };
}

/** So many kinds of events are named; a short run lacks most. */
const NAMED = 20;

/** What a run has come by, in a line: what no event is of was not tried by it. */
export function conceptsTold(types: ReadonlySet<string>): string {
  const { held, lacking } = conceptsOf(types);
  const missed = [...ledTo].filter((type) => !types.has(type));
  const none = lacking.length === 0 ? 'none lacks' : `it lacks ${lacking.join(', ')}`;
  const which = missed.length > NAMED ? `${missed.length} of ${ledTo.size} kinds of events` : missed.join(', ');
  const events = missed.length === 0 ? '' : `; of what people lead to it lacks ${which}`;
  return `The log held events of ${held.length} of ${held.length + lacking.length} concepts, ${none}${events}.`;
}

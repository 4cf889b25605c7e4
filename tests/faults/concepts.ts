import { conceptByType, concepts } from '#domain/catalog.ts';
import { type DeedKind, deedKinds, leadsTo, ledTo } from './deeds.ts';

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

/** Of fewer deeds that lead to an event each may have come to nothing, as where others were quicker. */
const OFTEN = 5;

/**
 * What people have done often, by how often, and what of it `types` has no event of, in sentences: whoever does it has silently done
 * nothing, and whatever is asked of it afterwards is asked of nothing.
 */
export function neverCame(types: ReadonlySet<string>, done: ReadonlyMap<DeedKind, number>): string[] {
  return [...new Set(deedKinds.flatMap(leadsTo))].flatMap((type) => {
    if (types.has(type)) return [];
    const kinds = deedKinds.filter((kind) => leadsTo(kind).includes(type));
    const times = kinds.reduce((sum, kind) => sum + (done.get(kind) ?? 0), 0);
    return times < OFTEN ? [] : [`${kinds.join(', ')} was done ${times} times, and the log has no ${type}`];
  });
}

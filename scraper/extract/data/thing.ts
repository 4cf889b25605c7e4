import { oneLine, withoutMarkup } from '../page/plain-text.ts';

/** One described thing of a page's structured data, whichever way it was written. */
export interface Thing {
  /** Last parts of the types' addresses: "Event", "LocalBusiness". */
  readonly types: readonly string[];
  readonly id?: string | undefined;
  readonly properties: ReadonlyMap<string, readonly Value[]>;
  readonly method: 'json-ld' | 'microdata' | 'rdfa';
}
/** A thing while it is being read. */
export interface ThingInMaking extends Thing {
  readonly types: string[];
  readonly properties: Map<string, Value[]>;
}
export type Value = string | number | boolean | Thing;

const MAX_DEPTH = 12;

export const isThing = (value: Value): value is Thing => typeof value === 'object';

export const isOf = (thing: Thing, types: RegExp): boolean => thing.types.some((type) => types.test(type));

/** The values of a property, in order. */
export const valuesOf = (thing: Thing, name: string): readonly Value[] => thing.properties.get(name) ?? [];

/** The things that a property holds. */
export const thingsOf = (thing: Thing, name: string): readonly Thing[] => valuesOf(thing, name).filter(isThing);

/** The property's values as texts, without markup; things stand for their name, title or address. */
export function textsOf(thing: Thing, name: string): string[] {
  return valuesOf(thing, name).flatMap((value) => {
    if (!isThing(value)) return withoutMarkup(String(value).slice(0, 50_000)) || [];
    return textOf(value, 'name') ?? textOf(value, 'prefLabel') ?? textOf(value, 'url') ?? value.id ?? [];
  });
}

/** The first of the property's texts that is not empty. */
export const textOf = (thing: Thing, name: string): string | undefined => textsOf(thing, name)[0];

/** The property's first value as a number ("£6.50", "6,50" and 6.5 are one). */
export function numberOf(thing: Thing, name: string): number | undefined {
  for (const text of textsOf(thing, name)) {
    const match = /-?\d{1,7}(?:[.,]\d{1,3})?/.exec(text.replace(/,(?=\d{3}\b)/g, ''));
    if (match) return Number(match[0].replace(',', '.'));
  }
  return undefined;
}

/** `things` and all things within them, outermost first. */
export function withInner(things: readonly Thing[]): readonly Thing[] {
  const all = new Set<Thing>();
  let layer: readonly Thing[] = things;
  for (let depth = 0; depth < MAX_DEPTH && layer.length > 0; depth += 1) {
    const fresh = layer.filter((thing) => !all.has(thing));
    for (const thing of fresh) all.add(thing);
    layer = fresh.flatMap((thing) => [...thing.properties.values()].flat().filter(isThing));
  }
  return [...all];
}

/** Adds one value of a property. */
export function addValue(thing: ThingInMaking, property: string, value: Value): void {
  const known = thing.properties.get(property);
  if (known) known.push(value);
  else thing.properties.set(property, [value]);
}

/** "http://schema.org/Event", "schema:Event", "Event" are all "Event". */
export const lastPart = (name: string): string => oneLine(name).replace(/^.*[/#:]/, '');

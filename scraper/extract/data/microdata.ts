import { attribute, descendants, type HtmlElement, readText } from '../page/html-tree.ts';
import { manyLines, oneLine } from '../page/plain-text.ts';
import { addValue, lastPart, type Thing, type ThingInMaking } from './thing.ts';

const MAX_ITEMS = 2_000;
const MAX_REFERENCES = 200;

/** The things that a page describes by microdata attributes (HTML standard, section 5). */
export function microdataOf(elements: readonly HtmlElement[], base: URL): readonly Thing[] {
  const byId = new Map(
    elements.flatMap((element): [string, HtmlElement][] =>
      element.attributes.id ? [[element.attributes.id, element]] : [],
    ),
  );
  const items = elements.filter(({ attributes }) => 'itemscope' in attributes).slice(0, MAX_ITEMS);
  const things = new Map<HtmlElement, ThingInMaking>();
  for (const item of items)
    things.set(item, {
      types: (attribute(item, 'itemtype') ?? '')
        .split(/\s+/)
        .filter((type) => type !== '')
        .map(lastPart),
      id: attribute(item, 'itemid'),
      properties: new Map(),
      method: 'microdata',
    });
  let references = 0;
  for (const [item, thing] of things) {
    references += 'itemref' in item.attributes ? 1 : 0;
    for (const holder of propertyElements(item, references > MAX_REFERENCES ? new Map() : byId)) {
      const value = things.get(holder) ?? ('itemscope' in holder.attributes ? undefined : valueOf(holder, base));
      if (value === undefined || value === '') continue;
      for (const name of new Set((attribute(holder, 'itemprop') ?? '').split(/\s+/)))
        addValue(thing, lastPart(name), value);
    }
  }
  return items.filter(({ attributes }) => !('itemprop' in attributes)).flatMap((item) => things.get(item) ?? []);
}

/** The elements that state properties of `item`: within it, or within what its itemref names, but not within inner items. */
function propertyElements(item: HtmlElement, byId: ReadonlyMap<string, HtmlElement>): HtmlElement[] {
  const found = new Set<HtmlElement>();
  const collect = (root: HtmlElement): void => {
    const skipped = new Set<HtmlElement>();
    for (const element of descendants(root, (each) => each.parent !== null && skipped.has(each.parent))) {
      if ('itemprop' in element.attributes) found.add(element);
      if ('itemscope' in element.attributes) skipped.add(element);
    }
  };
  collect(item);
  for (const id of (attribute(item, 'itemref') ?? '').split(/\s+/).slice(0, 20)) {
    const referred = byId.get(id);
    if (!referred || referred === item) continue;
    if ('itemprop' in referred.attributes) found.add(referred);
    // An item that is a property itself is that property's value; others only lend what they hold.
    if (!('itemscope' in referred.attributes && 'itemprop' in referred.attributes)) collect(referred);
  }
  return [...found].toSorted((one, other) => one.order - other.order);
}

const addressAttributes: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
};

/** What an element with itemprop says. */
export function valueOf(element: HtmlElement, base: URL): string {
  const { name, attributes } = element;
  if (name === 'meta') return oneLine(attributes.content ?? '');
  const address = addressAttributes[name];
  if (address !== undefined) {
    const text = attributes[address] ?? (name === 'img' ? attributes['data-src'] : undefined) ?? '';
    return text !== '' && URL.canParse(text, base.href) ? new URL(text, base.href).href : text;
  }
  if (name === 'data' || name === 'meter') return attributes.value ?? '';
  if (name === 'time' && attributes.datetime !== undefined) return attributes.datetime;
  // Outside the standard, but what pages mean that put `content` on other elements.
  return manyLines(attributes.content ?? readText(element, 50_000));
}

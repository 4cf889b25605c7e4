import JSON5 from 'json5';
import { jsonrepair } from 'jsonrepair';
import { type HtmlElement, rawText } from '../page/html-tree.ts';
import { lastPart, type Thing, type ThingInMaking, type Value } from './thing.ts';

const MAX_SCRIPT = 1_000_000;
/** Repairing is slow; what honest pages get wrong is smaller. */
const MAX_REPAIR = 150_000;
const MAX_NODES = 5_000;
const MAX_DEPTH = 30;

/** The values of all JSON-LD scripts of a page, one entry per script; scripts that cannot be read are left out. */
export function jsonLdOf(elements: readonly HtmlElement[]): unknown[] {
  return elements.flatMap((element) => {
    if (element.name !== 'script') return [];
    if (!/^\s*application\/ld\s?\+\s?json/i.test(element.attributes.type ?? '')) return [];
    const read = readJson(rawText(element, MAX_SCRIPT));
    return read === undefined ? [] : [read];
  });
}

/** JSON as pages write it: with comments, line breaks in texts, commas too many, wrapped in HTML comments or CDATA. */
export function readJson(text: string): unknown {
  const unwrapped = text
    .trim()
    .replace(/^\uFEFF/, '')
    .replace(/^(?:\s|<!--[^\n]{0,500}?-->|<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)+/, '')
    .replace(/(?:\s|-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>|;)+$/, '');
  if (unwrapped === '' || !/[{[]/.test(unwrapped)) return undefined;
  const attempts: (() => unknown)[] = [
    () => JSON.parse(unwrapped),
    () => JSON.parse(escapedBreaks(unwrapped)),
    () => JSON5.parse(escapedBreaks(unwrapped)),
    () => JSON.parse(jsonrepair(escapedBreaks(unwrapped.replace(/^[^{[]*/, '')))),
    () => JSON.parse(escapedBreaks(decodedQuotes(unwrapped))),
  ];
  for (const attempt of unwrapped.length > MAX_REPAIR ? attempts.slice(0, 2) : attempts) {
    try {
      return attempt();
    } catch {
      // The next attempt forgives more.
    }
  }
  return undefined;
}

/** Control characters inside strings, which JSON forbids, escaped. */
function escapedBreaks(text: string): string {
  let out = '';
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? '';
    if (inText && sign === '\\') {
      out += sign + (text[index + 1] ?? '');
      index += 1;
    } else if (sign === '"') {
      inText = !inText;
      out += sign;
    } else if (sign < ' ') out += inText ? (controls[sign] ?? '') : sign === '\n' ? '\n' : ' ';
    else out += sign;
  }
  return out;
}
const controls: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const decodedQuotes = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');

/** The things that JSON-LD values describe: arrays and `@graph` opened, references by `@id` followed. */
export function thingsOfJsonLd(values: readonly unknown[]): readonly Thing[] {
  const reader = new JsonLdReader();
  const things = values.flatMap((value) => reader.top(value, 0));
  return reader.linked(things);
}

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class JsonLdReader {
  #nodes = 0;
  readonly #byId = new Map<string, ThingInMaking>();
  readonly #references: { thing: ThingInMaking; values: Value[]; index: number; id: string }[] = [];

  top(value: unknown, depth: number): ThingInMaking[] {
    if (depth > MAX_DEPTH) return [];
    if (Array.isArray(value)) return value.flatMap((each) => this.top(each, depth + 1));
    if (!isRecord(value)) return [];
    const graph = value['@graph'];
    const inGraph = graph === undefined ? [] : this.top(graph, depth + 1);
    const own = Object.keys(value).some((key) => !/^@(?:context|graph|id)$/.test(key))
      ? this.#thing(value, depth)
      : undefined;
    return own ? [own, ...inGraph] : inGraph;
  }

  #thing(json: Json, depth: number): ThingInMaking | undefined {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES || depth > MAX_DEPTH) return undefined;
    const types = [json['@type'] ?? json['type']].flat().filter((type) => typeof type === 'string');
    const id = json['@id'] ?? json['id'];
    const thing: ThingInMaking = {
      types: types.map(lastPart),
      id: typeof id === 'string' ? id : undefined,
      properties: new Map(),
      method: 'json-ld',
    };
    for (const [key, value] of Object.entries(json)) {
      if (key.startsWith('@') || (key === 'type' && types.length > 0)) continue;
      const values: Value[] = [];
      this.#values(value, depth, thing, values);
      if (values.length > 0) thing.properties.set(lastPart(key), values);
    }
    if (thing.id !== undefined && thing.properties.size > 0) {
      const known = this.#byId.get(thing.id);
      if (!known || known.properties.size < thing.properties.size) this.#byId.set(thing.id, thing);
    }
    return thing;
  }

  #values(value: unknown, depth: number, thing: ThingInMaking, into: Value[]): void {
    if (depth > MAX_DEPTH || value === null || value === undefined) return;
    if (Array.isArray(value)) {
      for (const each of value) this.#values(each, depth + 1, thing, into);
    } else if (isRecord(value)) {
      if ('@value' in value) return this.#values(value['@value'], depth + 1, thing, into);
      if ('@list' in value) return this.#values(value['@list'], depth + 1, thing, into);
      if ('@set' in value) return this.#values(value['@set'], depth + 1, thing, into);
      const inner = this.#thing(value, depth + 1);
      if (!inner) return;
      into.push(inner);
      if (inner.id !== undefined && inner.properties.size === 0)
        this.#references.push({ thing, values: into, index: into.length - 1, id: inner.id });
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      if (value !== '') into.push(value);
    }
  }

  /** `things` with references replaced by what they refer to. */
  linked(things: readonly ThingInMaking[]): readonly Thing[] {
    for (const { thing, values, index, id } of this.#references) {
      const referred = this.#byId.get(id);
      if (referred && referred !== thing) values[index] = referred;
    }
    return things;
  }
}

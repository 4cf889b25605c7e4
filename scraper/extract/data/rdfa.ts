import { RdfaParser } from 'rdfa-streaming-parser';
import { oneLine } from '../page/plain-text.ts';
import { addValue, lastPart, type Thing, type ThingInMaking } from './thing.ts';

/** Larger pages are not worth the parser's time; RDFa stands in small hand-made or CMS pages. */
const MAX_HTML = 2_000_000;
const MAX_TRIPLES = 20_000;
const schemaOrg = /^https?:\/\/(?:www\.)?schema\.org\//;

interface Triple {
  readonly subject: { readonly value: string };
  readonly predicate: { readonly value: string };
  readonly object: { readonly value: string; readonly termType: string };
}

/** The RDFa parser as a plain function: it works synchronously inside, only its output is a stream. */
class CollectingParser extends RdfaParser {
  readonly triples: Triple[] = [];
  push(triple: Triple | null): boolean {
    if (triple && this.triples.length < MAX_TRIPLES) this.triples.push(triple);
    return true;
  }
}

/** The things of schema.org that a page describes by RDFa attributes. */
export function rdfaOf(html: string, address: string): readonly Thing[] {
  if (html.length > MAX_HTML || !/\stypeof\s{0,5}=/i.test(html) || !/schema\.org|schema:/i.test(html)) return [];
  const triples = triplesOf(html, address);
  const things = new Map<string, ThingInMaking>();
  for (const { subject, predicate, object } of triples)
    if (predicate.value.endsWith('#type') && schemaOrg.test(object.value)) {
      const known = things.get(subject.value);
      if (known) known.types.push(lastPart(object.value));
      else
        things.set(subject.value, {
          types: [lastPart(object.value)],
          id: subject.value,
          properties: new Map(),
          method: 'rdfa',
        });
    }
  const inner = new Set<Thing>();
  for (const { subject, predicate, object } of triples) {
    const thing = things.get(subject.value);
    if (!thing || !schemaOrg.test(predicate.value)) continue;
    const held = object.termType === 'Literal' ? undefined : things.get(object.value);
    if (held && held !== thing) inner.add(held);
    const key = lastPart(predicate.value);
    const value = held === thing ? object.value : (held ?? oneLine(object.value));
    addValue(thing, key, value);
  }
  return [...things.values()].filter((thing) => !inner.has(thing));
}

function triplesOf(html: string, address: string): readonly Triple[] {
  const parser = new CollectingParser({ baseIRI: address, contentType: 'text/html' });
  const done = (): void => undefined;
  try {
    parser._transform(html, 'utf8', done);
    parser._flush(done);
  } catch {
    // What was understood before the break counts.
  }
  return parser.triples;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extractActivity } from './extract-activity.ts';
import { fieldsOf } from './found-fields.ts';
import { jsonLdOf } from './data/json-ld.ts';
import { microdataOf } from './data/microdata.ts';
import { readPage } from './page/page.ts';
import { isThing, lastPart, type Thing, type Value } from './data/thing.ts';
import { oneLine } from './page/plain-text.ts';

/** Pages with the structured data that a correct reader finds in them; they lie beside the repository. */
const folder = process.env.SHARED_PAGES ?? join(import.meta.dirname, '../../../shared/pages');
const samples = join(folder, 'structured-data');
const present = existsSync(samples);
if (!present) process.stderr.write(`The shared pages are not at ${samples}: their tests are skipped.\n`);

const files = (extension: string): string[] =>
  present
    ? readdirSync(samples, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(extension))
        .toSorted()
    : [];
const html = (file: string): string => readFileSync(join(samples, file), 'utf8');
const hasPage = (file: string, extension: string): boolean =>
  existsSync(join(samples, file.replace(extension, '.html')));

/** Names in different Unicode spellings and line breaks in texts are no differences. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value);
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, tidy(each)]));
  return value;
}

/** Some samples wrap their list once more. */
const itemsOf = (sample: unknown): unknown[] =>
  typeof sample === 'object' && sample !== null && 'items' in sample && Array.isArray(sample.items)
    ? sample.items
    : [sample];

describe.skipIf(!present)('JSON-LD is read as expected', () => {
  test.each(files('.jsonld').filter((file) => hasPage(file, '.jsonld')))('%s', (file) => {
    const page = readPage(html(file.replace('.jsonld', '.html')), 'https://base.invalid/');
    const wanted: unknown = JSON.parse(readFileSync(join(samples, file), 'utf8'));
    expect(tidy(jsonLdOf(page.elements).flat())).toEqual(tidy(itemsOf(wanted).flat(2)));
  });
});

/** Where the samples with relative addresses were. */
const baseOf = (file: string): string =>
  file.includes('7.1')
    ? 'http://blog.example.com/progress-report'
    : file.includes('object')
      ? 'http://www.example.com/microdata/'
      : 'https://base.invalid/';
type Plain = string | { readonly type: readonly string[]; readonly properties: Record<string, readonly Plain[]> };

/** Which of two values of one property comes first depends on the reader. */
const inOrder = (values: readonly Plain[]): readonly Plain[] =>
  values.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
const byName = <Item>(entries: readonly (readonly [string, Item])[]): Record<string, Item> =>
  Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
const isEmpty = (value: Plain): boolean =>
  value === '' || (typeof value !== 'string' && value.type.length === 0 && Object.keys(value.properties).length === 0);

const plainThing = (thing: Thing): Plain => ({
  type: thing.types,
  properties: byName([...thing.properties].map(([name, values]) => [name, inOrder(values.map(plainValue))] as const)),
});
const plainValue = (value: Value): Plain => (isThing(value) ? plainThing(value) : spoken(String(value)));
const spoken = (text: string): string =>
  oneLine(text)
    .replace('https://base.invalid/', '')
    .replace(/^(https?:\/\/[^/]+)\/$/, '$1')
    .replace(/^\//, '');

/** The samples' own format, with single values as lists and types and properties by the last part of their names. */
function plainSample(sample: unknown): Plain {
  if (typeof sample !== 'object' || sample === null) return spoken(String(sample));
  const { type, properties } = sample as { type?: string | string[]; properties?: Record<string, unknown> };
  const lists = Object.entries(properties ?? {}).map(
    ([name, value]) =>
      [
        lastPart(name),
        inOrder(
          [value]
            .flat()
            .map(plainSample)
            .filter((each) => !isEmpty(each)),
        ),
      ] as const,
  );
  return {
    type: [type ?? []].flat().map(lastPart),
    properties: byName(lists.filter(([, values]) => values.length > 0)),
  };
}

const isMicrodata = (file: string): boolean => {
  const sample: unknown = JSON.parse(readFileSync(join(samples, file), 'utf8'));
  return (
    Array.isArray(sample) &&
    sample.length > 0 &&
    sample.every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        'properties' in each &&
        !('namespace' in each) &&
        !('value' in each),
    )
  );
};
/** The other forms in which the samples' own reader can print the same pages. */
const otherForms = /_flat|\.flat|withtext|with_node_id|custom_url|microformat/;

describe.skipIf(!present)('microdata is read as expected', () => {
  const pages = files('.json').filter((file) => hasPage(file, '.json') && !otherForms.test(file) && isMicrodata(file));
  test('there are samples', () => {
    expect(pages.length).toBeGreaterThan(10);
  });
  test.each(pages)('%s', (file) => {
    const page = readPage(html(file.replace('.json', '.html')), baseOf(file));
    const wanted = ([JSON.parse(readFileSync(join(samples, file), 'utf8'))].flat() as unknown[]).map(plainSample);
    expect(microdataOf(page.elements, page.url).map(plainThing)).toEqual(wanted);
  });
});

describe.skipIf(!present)('OpenGraph is read as expected', () => {
  test.each(['misc/opengraph_test.json', 'misc/opengraph_ns_product_test.json'])('%s', (file) => {
    const page = readPage(html(file.replace('.json', '.html')), baseOf(file));
    const wanted = JSON.parse(readFileSync(join(samples, file), 'utf8')) as { properties: [string, string][] }[];
    for (const [name, content] of wanted.flatMap(({ properties }) => properties))
      expect(page.metas.get(name.toLowerCase()) ?? [], name).toContain(oneLine(content));
  });
});

test.skipIf(!present)('OpenGraph is read with all its namespaces', () => {
  const page = readPage(html('misc/expanded_OG_support_test.html'), 'https://base.invalid/');
  const wanted = JSON.parse(readFileSync(join(samples, 'misc/expanded_OG_support_test.json'), 'utf8')) as Record<
    string,
    { '@value': string }[]
  >[];
  const said = [...page.metas.values()].flat();
  const contents = wanted
    .flatMap((each) => Object.values(each))
    .flat()
    .flatMap((value) => (typeof value === 'object' && '@value' in value ? value['@value'] : []));
  expect(contents.length).toBeGreaterThan(5);
  for (const content of contents) expect(said).toContain(oneLine(content));
});

test.skipIf(!present)('every page gives valid fields and never fails', () => {
  for (const file of files('.html')) {
    const { found, imageCount } = extractActivity(
      html(file),
      `https://pages.invalid/${encodeURIComponent(basename(file))}`,
    );
    expect(() => fieldsOf(found)).not.toThrow();
    expect(imageCount).toBeGreaterThanOrEqual(found.images?.value.length ?? 0);
  }
});

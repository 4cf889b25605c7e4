import { setTimeout as sleep } from 'node:timers/promises';
import type { FieldName } from '#domain/listing/facts/fields.ts';
import type { Extraction } from './extract/extract-activity.ts';
import type { Found } from './extract/findings.ts';
import { contentHash, fieldsOf } from './extract/found-fields.ts';
import type { InnerLink, InnerSubject } from './extract/inner-links.ts';
import { bare } from './extract/page/plain-text.ts';
import type { PageFacts } from './reading/facts.ts';

/** Pages of a site that are read besides the one that was asked for, at most. */
const MOST_INNER_PAGES = 4;
/** What takes longer than this, all of them together, is not waited for, ms: somebody waits for the page itself. */
const PATIENCE_MS = 12_000;

/** What a page called after its subject is read for. */
const fieldsAbout: Readonly<Record<InnerSubject, readonly FieldName[]>> = {
  times: ['schedule', 'scheduleDetails'],
  prices: ['priceFrom', 'priceTo', 'priceUnit', 'freeActivity'],
  contact: ['contactPhone', 'contactEmail', 'contactName', 'address', 'postcode', 'town', 'county', 'location'],
};
/** With one of these known the page says enough of a subject. */
const suffices: Readonly<Record<InnerSubject, readonly (readonly FieldName[])[]>> = {
  times: [['schedule']],
  prices: [['priceFrom', 'freeActivity']],
  contact: [
    ['contactPhone', 'contactEmail'],
    ['postcode', 'location'],
  ],
};

const lacks = (found: Found, about: InnerSubject): boolean =>
  suffices[about].some((fields) => fields.every((field) => found[field] === undefined));

/** Reads the page of one's own site at `url`; undefined when it cannot be read. */
export type ReadInner = (url: string) => Promise<PageFacts | undefined>;

/** `facts` of a page with what the site says elsewhere and the page does not, each field with the page that it stands on. */
export async function withInnerPages(facts: PageFacts, read: ReadInner): Promise<PageFacts> {
  const { extraction } = facts;
  if (!extraction.isActivity) return facts;
  const wanted = extraction.innerLinks.filter(({ about }) => lacks(extraction.found, about)).slice(0, MOST_INNER_PAGES);
  const patience = new AbortController();
  const late = sleep(PATIENCE_MS, 'late' as const, { signal: patience.signal, ref: false }).catch(
    () => 'late' as const,
  );
  let all = extraction;
  for (const link of wanted) {
    if (!lacks(all.found, link.about)) continue;
    const inner = await Promise.race([read(link.url), late]);
    if (inner === 'late') break;
    if (inner) all = joined(all, inner.extraction, link);
  }
  patience.abort();
  if (all === extraction) return facts;
  const fields = fieldsOf(all.found);
  const classes = all.classes.map(fieldsOf).map((each) => ({ fields: each, contentHash: contentHash(each) }));
  return { extraction: all, fields, contentHash: contentHash(fields), classes };
}

function joined(page: Extraction, inner: Extraction, { about, url }: InnerLink): Extraction {
  const said = saidOf(page, inner, about);
  if (!said) return page;
  const found = filled(page.found, said, about, url);
  // How to ask and where it is holds for all classes of a page; when one meets and what it costs does not.
  const classes = about === 'contact' ? page.classes.map((each) => filled(each, said, about, url)) : page.classes;
  return { ...page, found, classes };
}

/**
 * What `inner` says of what `page` is about. A timetable or a price list of many classes says it of the one of the same name, and of
 * none but that; one that is not divided says it of the organisation, whose front page alone it completes.
 */
function saidOf(page: Extraction, inner: Extraction, about: InnerSubject): Found | undefined {
  if (about === 'contact') return inner.found;
  const name = bare(page.found.name?.value ?? '');
  const same = inner.classes.find((each) => bare(each.name?.value ?? '') === name);
  if (same || page.classes.length > 0) return same;
  return page.isHome ? inner.found : undefined;
}

/** Places are taken as a whole or not at all: a street of one and the postcode of another are no address. */
function filled(found: Found, said: Found, about: InnerSubject, page: string): Found {
  const knowsPlace = found.postcode !== undefined || found.location !== undefined || found.address !== undefined;
  const isPlace = (name: FieldName): boolean => ['address', 'postcode', 'town', 'county', 'location'].includes(name);
  const knowsPrice = found.priceFrom !== undefined || found.freeActivity !== undefined;
  const fresh = fieldsAbout[about].flatMap((name) => {
    const finding = said[name];
    if (!finding || found[name] !== undefined || (knowsPlace && isPlace(name)) || (knowsPrice && about === 'prices'))
      return [];
    return [[name, { ...finding, page: finding.page ?? page }] as const];
  });
  return { ...found, ...Object.fromEntries(fresh) };
}

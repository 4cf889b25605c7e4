import { fieldNames } from '#domain/listing/facts/fields.ts';
import type { Found } from '#scraper/extract/findings.ts';
import type { ReadPage } from '#scraper/service.ts';
import { shown, tableOf } from './table.ts';

/** What was found on a page as JSON: each field with how it was read, from which words and how surely, and each class of it. */
export const pageJson = ({ url, scrapedAt, contentHash, extraction, classes }: ReadPage): string =>
  JSON.stringify(
    {
      url,
      scrapedAt,
      contentHash,
      imageCount: extraction.imageCount,
      fields: extraction.found,
      classes: extraction.classes.map((fields, place) => ({ contentHash: classes[place]?.contentHash, fields })),
    },
    null,
    2,
  );

/** The same as tables for people. */
export function pageTable({ url, extraction }: ReadPage): string {
  const several = extraction.classes.map(
    (found, place) => `Class ${place + 1}: ${shown(found.name?.value ?? '')}\n\n${foundTable(found)}`,
  );
  return [shown(url), foundTable(extraction.found), ...several].join('\n\n');
}

const foundTable = (found: Found): string =>
  tableOf(
    ['Field', 'Value', 'Read by', 'Sure', 'On the page'],
    fieldNames.flatMap((name) => {
      const finding = found[name];
      if (!finding) return [];
      const { value, method, confidence, evidence } = finding;
      return [[name, typeof value === 'string' ? value : JSON.stringify(value), method, `${confidence} %`, evidence]];
    }),
  );

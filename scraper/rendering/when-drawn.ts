import type { FieldName } from '#domain/listing/facts/fields.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import type { PageFacts } from '../reading/facts.ts';

/** With all of these a page is worth sending as it is, whatever its scripts would add. */
const useful: readonly FieldName[] = ['name', 'description', 'category', 'location'];

/** With one of these it is worth something; a name alone stands in the title of every page. */
const worthSomething: readonly FieldName[] = [
  'description',
  'location',
  'postcode',
  'schedule',
  'contactPhone',
  'contactEmail',
];

/** Whether the page has to be drawn before it can be read: scripts draw its text, and what stands in it says too little. */
const needsDrawing = ({ extraction }: PageFacts): boolean =>
  extraction.isDrawnByScripts &&
  !(extraction.isActivity && useful.every((field) => extraction.found[field] !== undefined));

/** Whether what stands in the page, before scripts draw the rest, is worth sending. */
export const saysMoreThanAName = ({ isActivity, found }: PageFacts['extraction']): boolean =>
  isActivity && worthSomething.some((field) => found[field] !== undefined);

/**
 * What a page says once it is drawn, or as it was fetched where that is enough. One that has to be drawn and cannot be is what it says
 * without, as long as that is more than a name. `draw` is absent where there is no browser. Throws a FetchFailure.
 */
export async function drawnOrAsItIs(
  facts: PageFacts,
  draw: (() => Promise<string>) | undefined,
  read: (html: string) => Promise<PageFacts>,
): Promise<PageFacts> {
  if (!needsDrawing(facts)) return facts;
  const isKept = saysMoreThanAName(facts.extraction);
  if (!draw) {
    if (isKept) return facts;
    throw new FetchFailure('drawn-by-scripts', 'SCRAPER_BROWSER is not set, with which it would be read');
  }
  try {
    const drawn = await read(await draw());
    return isKept && !drawn.extraction.isActivity ? facts : drawn;
  } catch (error) {
    if (isKept) return facts;
    throw error;
  }
}

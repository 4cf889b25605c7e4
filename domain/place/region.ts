import { brand } from '../brand.ts';
import { centreOf } from './outward-codes.ts';
import { parsePostcode } from './postcode.ts';

/** What is said beside a postcode that lies neither in the region nor near it; undefined where there is nothing to say. */
export function outsideOfRegion(text: string): string | undefined {
  const outward = parsePostcode(text)?.outward;
  if (outward === undefined || centreOf(outward)) return undefined;
  return `${outward} is outside of ${brand.region} and what lies around it. Families look for activities near them, so please check it.`;
}

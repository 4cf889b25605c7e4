import { centreOf } from '../place/outward-codes.ts';
import { milesBetween } from '../place/point.ts';
import { parsePostcode } from '../place/postcode.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
/** A Thursday at seven in the morning (UTC): parents plan the weekend then. */
const SOME_ISSUE = Date.UTC(2026, 0, 1, 7);

/** When the newest issue was due at `now`. */
export const issueBefore = (now: Date): Date =>
  new Date(SOME_ISSUE + Math.floor((now.getTime() - SOME_ISSUE) / WEEK_MS) * WEEK_MS);

/** The first issue in which something can be that is new `at` a time. */
export const issueAfter = (at: Date): Date => new Date(issueBefore(at).getTime() + WEEK_MS);

/** From when on something is new in `issue`. */
export const newSince = (issue: Date): Date => new Date(issue.getTime() - WEEK_MS);

/** An activity that has come into the directory. */
export interface NewListing {
  readonly listingId: string;
  readonly name: string;
  readonly town: string | null;
  /** "GU1" */
  readonly outward: string | null;
  /** ISO 8601. */
  readonly liveSince: string;
}

/** `listings` for a reader who lives at `postcode`: the nearest first, and the newest of those that are as far. */
export function nearestFirst(
  listings: readonly NewListing[],
  postcode: string | null,
): (NewListing & { readonly miles: number | null })[] {
  const home = centreOf(parsePostcode(postcode ?? '')?.outward ?? '');
  const away = ({ outward }: NewListing): number | null => {
    const centre = home && centreOf(outward ?? '');
    return home && centre ? milesBetween(home, centre) : null;
  };
  return listings
    .map((each) => ({ ...each, miles: away(each) }))
    .toSorted(
      (left, right) =>
        (left.miles ?? Infinity) - (right.miles ?? Infinity) || right.liveSince.localeCompare(left.liveSince),
    );
}

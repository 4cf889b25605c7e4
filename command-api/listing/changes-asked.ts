import type { z } from 'zod';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { ListingChanges, ListingFields } from '#domain/listing/facts/fields.ts';
import { ratingDayProblem, type Ratings } from '#domain/listing/facts/ratings.ts';
import { type ActivityInputSchema, changesFromInput } from '#domain/listing/input.ts';
import type { ServerContext } from '#platform/context.ts';
import { fieldProblem } from '#platform/http/problem.ts';
import { refuseOwnCalls } from '../own-calls.ts';

/**
 * As `changesFromInput`, for what somebody has sent us. Throws a ZodError when one of its addresses leads to a call of our own, and an
 * HttpProblem when a rating was read on a day that has not come yet.
 */
export function changesAsked(
  config: Pick<ServerContext['config'], 'baseUrl'>,
  input: z.output<typeof ActivityInputSchema>,
  current?: ListingFields,
): ListingChanges {
  const changes = changesFromInput(input, current);
  const { website, bookingUrl, googleMapsUrl, socialMedia, images, reviews } = changes;
  const social = Object.entries(socialMedia ?? {}).map(([name, address]) => [`socialMedia.${name}`, address]);
  const rated = Object.entries(reviews ?? {}).map(([site, { url }]) => [`reviews.${site}.url`, url]);
  const linked = Object.fromEntries([...social, ...rated]);
  refuseOwnCalls(config, { website, bookingUrl, googleMapsUrl, ...linked, images });
  mustBeRead(reviews ?? {});
  return changes;
}

function mustBeRead(reviews: Ratings): void {
  const today = londonDate(new Date());
  const problems = Object.entries(reviews).flatMap(([site, { date }]) => {
    const message = date && ratingDayProblem(date, today);
    return message ? [{ field: `reviews.${site}.date`, message }] : [];
  });
  if (problems.length > 0) throw fieldProblem(problems);
}

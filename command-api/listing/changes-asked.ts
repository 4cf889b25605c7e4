import type { z } from 'zod';
import type { ListingChanges, ListingFields } from '#domain/listing/facts/fields.ts';
import { type ActivityInputSchema, changesFromInput } from '#domain/listing/input.ts';
import type { ServerContext } from '#platform/context.ts';
import { refuseOwnCalls } from '../own-calls.ts';

/** As `changesFromInput`, for what somebody has sent us. Throws a ZodError when one of its addresses leads to a call of our own. */
export function changesAsked(
  config: Pick<ServerContext['config'], 'baseUrl'>,
  input: z.output<typeof ActivityInputSchema>,
  current?: ListingFields,
): ListingChanges {
  const changes = changesFromInput(input, current);
  const { website, bookingUrl, googleMapsUrl, socialMedia, images } = changes;
  const social = Object.entries(socialMedia ?? {}).map(([name, address]) => [`socialMedia.${name}`, address]);
  refuseOwnCalls(config, { website, bookingUrl, googleMapsUrl, ...Object.fromEntries(social), images });
  return changes;
}

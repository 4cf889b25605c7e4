import { z } from 'zod';
import { leadsToOwnCall } from '#domain/kernel/own-path.ts';
import type { ListingChanges, ListingFields } from '#domain/listing/facts/fields.ts';
import { type ActivityInputSchema, changesFromInput } from '#domain/listing/input.ts';
import type { ServerContext } from '#platform/context.ts';

/**
 * As `changesFromInput`, for what somebody has sent us: none of its addresses may lead to a call of our own, which whoever follows
 * a listing's link or sees its picture would make. Throws a ZodError that names the fields.
 */
export function changesAsked(
  { baseUrl }: Pick<ServerContext['config'], 'baseUrl'>,
  input: z.output<typeof ActivityInputSchema>,
  current?: ListingFields,
): ListingChanges {
  const changes = changesFromInput(input, current);
  const { hostname } = new URL(baseUrl);
  const { website, bookingUrl, googleMapsUrl, socialMedia, images } = changes;
  const addresses = { website, bookingUrl, googleMapsUrl, ...socialMedia, images };
  const wrong = Object.entries(addresses).filter(([, given]) =>
    [given ?? []].flat().some((address) => leadsToOwnCall(address, hostname)),
  );
  if (wrong.length === 0) return changes;
  throw new z.ZodError(
    wrong.map(([name, value]) => ({
      code: 'custom',
      path: socialMedia && name in socialMedia ? ['socialMedia', name] : [name],
      message: 'Please enter a valid URL',
      input: value,
    })),
  );
}

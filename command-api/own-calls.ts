import { z } from 'zod';
import { leadsToOwnCall } from '#domain/kernel/own-path.ts';
import type { ServerContext } from '#platform/context.ts';

/** Addresses by the field that holds them, dotted where it lies in another: one or several, null or absent where none is given. */
type Addresses = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/**
 * What somebody has sent us must not lead to a call of our own, which whoever follows its link or sees its picture would make. Throws
 * a ZodError that names the fields.
 */
export function refuseOwnCalls({ baseUrl }: Pick<ServerContext['config'], 'baseUrl'>, addresses: Addresses): void {
  const { hostname } = new URL(baseUrl);
  const wrong = Object.entries(addresses).filter(([, given]) =>
    [given ?? []].flat().some((address) => leadsToOwnCall(address, hostname)),
  );
  if (wrong.length === 0) return;
  throw new z.ZodError(
    wrong.map(([name, input]) => ({
      code: 'custom',
      path: name.split('.'),
      message: 'Please enter a valid URL',
      input,
    })),
  );
}

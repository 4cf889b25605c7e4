import { z } from 'zod';
import { BookingFilterSchema } from '#domain/booking/api.ts';
import { calls } from '#domain/calls.ts';
import type { AccessRule, Contract } from '#domain/kernel/call.ts';
import { accessTable } from '#platform/access.ts';
import { partsOf } from './schema-parts.ts';

/** The fields of `schema`, at any depth, that name something: `id`, `activityId`, `activityIds`. */
function idsIn(schema: z.core.$ZodType | undefined, at: string): readonly string[] {
  if (!schema) return [];
  const shape = schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {};
  const fields = Object.entries(shape).flatMap(([name, field]) => [
    ...(/(?:^id|Ids?)$/.test(name) ? [`${at}.${name}`] : []),
    ...idsIn(field, `${at}.${name}`),
  ]);
  return [...new Set([...fields, ...partsOf(schema).flatMap((part) => idsIn(part, at))])];
}

/** Who is somebody by name sees what is theirs; what is for everybody, or for admins and machines, is nobody's own. */
const ofSomebody: ReadonlySet<string> = new Set(['signed-in', 'provider', 'own-provider', 'owner', 'public-write']);
const contracts = Object.values(calls as Readonly<Record<string, Contract>>).filter(({ access }) =>
  ofSomebody.has(access),
);

/** The calls whose path names something. */
export const namingInPath: readonly Contract[] = contracts.filter(({ name }) => name.includes('/:'));
/** What calls name in a query or a body: `POST /api/sponsored-listings body.activityId`. */
export const namedBesides: readonly string[] = [
  ...contracts.flatMap(({ name, query, body }) =>
    [...idsIn(query, 'query'), ...idsIn(body, 'body')].map((field) => `${name} ${field}`),
  ),
  // A file and no call, of the same bookings.
  ...idsIn(BookingFilterSchema, 'query').map((field) => `GET /api/provider/bookings.csv ${field}`),
];
/** The routes that are no calls and whose path names something. */
export const namingRoutes: readonly string[] = Object.keys(accessTable).filter(
  (name) => name.includes('/:') && !(name in calls),
);
export const ruleFor = (route: string): AccessRule | undefined =>
  (accessTable as Readonly<Record<string, AccessRule>>)[route];

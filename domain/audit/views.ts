import { z } from 'zod';
import { entityNames } from '../catalog.ts';

/** One field of an entity that an event changed, readable by people. Absent sides are null. */
export const FieldChangeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** Who wanted what an event decides on: by proposing a change, by sending a listing in, or nobody, because it was found on its page. */
export const AskedForSchema = z.object({
  how: z.enum(['proposed', 'sent-in', 'found']),
  id: z.string().nullable(),
  name: z.string().nullable(),
});
export type AskedFor = z.infer<typeof AskedForSchema>;

/** One event as the audit trail shows it. */
export const AuditEntrySchema = z.object({
  position: z.number().int(),
  eventId: z.uuid(),
  type: z.string(),
  /** A sentence: what happened. */
  summary: z.string(),
  entity: z.object({
    concept: z.enum(entityNames),
    id: z.string(),
    name: z.string().nullable(),
  }),
  revision: z.number().int(),
  actor: z.object({ id: z.string(), role: z.string(), name: z.string().nullable() }),
  commandId: z.string(),
  /** What was asked for; null where no command was, and from the time before commands had names in the log. */
  commandName: z.string().nullable(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  occurredAt: z.string(),
  changes: z.array(FieldChangeSchema),
  /** Whether `changes` are only what it would change: a proposal changes nothing as yet. */
  proposes: z.boolean(),
  askedFor: AskedForSchema.nullable(),
  /** Link of the hash chain over the log, hex; null for the moment until the chain has reached it. */
  chainHash: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

/** A moment with its offset, or a whole day in UTC: its first millisecond for `start`, its last for `end`. Canonical: in UTC. */
export const momentOf = (edge: 'start' | 'end') =>
  z
    .union(
      [z.iso.datetime({ offset: true }), z.iso.date()],
      'must be a date, or a date and time such as 2026-05-01T12:00:00Z',
    )
    .transform((said) =>
      new Date(
        said.includes('T') ? said : `${said}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}Z`,
      ).toISOString(),
    )
    // An offset may lead over either end; no database knows a year 0.
    .refine((iso) => /^(?!0000)\d{4}-/.test(iso), 'must lie between the years 1 and 9999');

/** What the audit trail is filtered by, on its page and for a file. */
export const AuditFilterSchema = z.object({
  entity: z.string().max(100).optional().describe('A listing, page or member id'),
  actor: z.string().max(100).optional(),
  about: z
    .string()
    .max(2000)
    .optional()
    .describe('Words of the name that what it is about has, an id, or the address of a web page'),
  who: z.string().max(200).optional().describe('Words of the name of whoever acted, or an id'),
  type: z.string().max(60).optional(),
  concept: z.enum(entityNames).optional(),
  signIns: z
    .enum(['shown', 'hidden'])
    .default('shown')
    .describe('Members sign in more often than anything else happens'),
  from: momentOf('start').optional(),
  to: momentOf('end').optional(),
  correlation: z.string().max(100).optional(),
  asOfPosition: z.coerce.number().int().min(0).optional().describe('Only what had happened up to this position'),
  asOf: momentOf('end').optional().describe('Only what had happened up to this time, or by the end of this day'),
});
/** GET /api/admin/audit. Newest first; `before` is the position to continue below. */
export const AuditQuerySchema = AuditFilterSchema.extend({
  before: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const AuditPageSchema = z.object({
  entries: z.array(AuditEntrySchema),
  total: z.number().int(),
  next: z.number().int().nullable(),
  /** With `entity` (a listing) : its contents as of `asOf`/`asOfPosition`, else now; null when it did not exist. */
  state: z
    .object({
      status: z.string(),
      revision: z.number().int(),
      fields: z.record(z.string(), z.unknown()),
      asOfPosition: z.number().int(),
      /** What it is now, and in which fields it says something else; null where that is what is asked for. */
      now: z.object({ status: z.string(), changes: z.array(FieldChangeSchema) }).nullable(),
    })
    .nullable(),
});
export type AuditPage = z.infer<typeof AuditPageSchema>;

/** What the audit trail can be filtered by, so that a browser need not load every schema to know. */
export const AuditNamesSchema = z.object({ concepts: z.array(z.string()), types: z.array(z.string()) });
export type AuditNames = z.infer<typeof AuditNamesSchema>;

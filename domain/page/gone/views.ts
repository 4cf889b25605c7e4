import { z } from 'zod';
import { goneVerdicts } from '../events.ts';

export const goneStatuses = ['open', 'decided', 'back'] as const;

/** A page that was not there at three visits in a row, as admins see it. */
export const GonePageSchema = z.object({
  /** Of the page. */
  id: z.uuid(),
  url: z.string(),
  /** What came of it, in the directory or taken out of it. */
  listings: z.array(z.object({ id: z.uuid(), name: z.string(), isLive: z.boolean() })),
  /** `back`: it is there again. */
  status: z.enum(goneStatuses),
  /** At how many visits in a row it was not there when it was asked. */
  goneVisits: z.number().int(),
  /** ISO 8601: when it was asked. */
  raisedAt: z.string(),
  verdict: z.enum(goneVerdicts).nullable(),
  adminNotes: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type GonePage = z.infer<typeof GonePageSchema>;

/** POST admin/gone-pages/{id}/review. */
export const GonePageReviewSchema = z.object({
  verdict: z
    .enum(goneVerdicts)
    .describe(
      'keep: the listings stay and the page is read on; stop: they stay, it is not; archive: they are taken out',
    ),
  adminNotes: z.string().trim().max(5000).optional(),
});
/** POST admin/gone-pages/{id}/undo: which of the verdicts is taken back. */
export const GonePageUndoSchema = z.object({ verdict: z.enum(goneVerdicts) });

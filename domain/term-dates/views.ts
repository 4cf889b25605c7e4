import { z } from 'zod';
import { PeriodSchema } from './events.ts';

/** The term dates of one school year in one area, as everybody may read them. */
export const TermDatesSchema = z.object({
  id: z.string(),
  area: z.string(),
  schoolYear: z.string(),
  sourceAddress: z.string(),
  /** YYYY-MM-DD: when an admin read them there. */
  readOn: z.string(),
  /** By their first day. */
  periods: z.array(PeriodSchema),
  revision: z.number().int(),
});
export type TermDatesView = z.infer<typeof TermDatesSchema>;

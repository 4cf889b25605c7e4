import { z } from 'zod';
import { SKIP_REASON_MAX } from './limits.ts';

/** Why a read model goes on without an event. */
export const SkipReasonSchema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Please say why this event is skipped')
    .max(SKIP_REASON_MAX, `Please use at most ${SKIP_REASON_MAX} characters`),
});

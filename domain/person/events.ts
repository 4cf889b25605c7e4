import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';

/**
 * From here on nobody reads what the log holds of `subject`: stands in every stream that holds something sealed for them, where it
 * makes whoever folds that stream fold it anew (docs/decisions/0004-personal-data.md).
 */
export const PersonErased = defineEvent('PersonErased', z.object({ subject: z.string().min(1) }));

export const personEvents = [PersonErased] as const;
export type PersonEvent = EventOf<(typeof personEvents)[number]>;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { KEY_NAME_MAX, MOST_PER_DAY, MOST_PER_MINUTE } from './limits.ts';

const apiKeyId = z.uuid();
/** Nobody can tell a person who builds something from a company by the name: both are whoever holds the key's own. */
const said = (max: number) => personal(z.string().max(max), 'contactSubject');

/** Somebody may ask the public API, so often. Of the key itself its hash is kept and nothing else. */
export const ApiKeyIssued = defineEvent(
  'ApiKeyIssued',
  z.object({
    apiKeyId,
    contactSubject: z.string().min(1),
    /** What it is for: a site, an app, a council. */
    name: said(KEY_NAME_MAX),
    contactEmail: said(320),
    perMinute: z.number().int().min(1).max(MOST_PER_MINUTE),
    perDay: z.number().int().min(1).max(MOST_PER_DAY),
    /** SHA-256 of the key, hexadecimal. */
    keyHash: z.string().regex(/^[\da-f]{64}$/),
  }),
);
/** The key opens nothing any more, for good. */
export const ApiKeyWithdrawn = defineEvent('ApiKeyWithdrawn', z.object({ apiKeyId }));

export const apiKeyEvents = [ApiKeyIssued, ApiKeyWithdrawn] as const;
export type ApiKeyEvent = EventOf<(typeof apiKeyEvents)[number]>;

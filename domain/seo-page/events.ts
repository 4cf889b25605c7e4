import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { SEO_DESCRIPTION_MAX, SEO_PATH_MAX, SEO_TEXT_MAX, SEO_TITLE_MAX } from './limits.ts';

const seoPageId = z.uuid();
const words = (max: number) => z.string().min(1).max(max).nullable();

/** What a page says of itself to search engines and to those it is shared with, and a text that stands on it; all of it plain text. */
const SeoPageSchema = z.object({
  seoPageId,
  path: z.string().min(1).max(SEO_PATH_MAX),
  title: z.string().min(1).max(SEO_TITLE_MAX),
  metaDescription: words(SEO_DESCRIPTION_MAX),
  ogTitle: words(SEO_TITLE_MAX),
  ogDescription: words(SEO_DESCRIPTION_MAX),
  customContent: words(SEO_TEXT_MAX),
});
export type SeoPageFields = z.infer<typeof SeoPageSchema>;

export const SeoPageCreated = defineEvent('SeoPageCreated', SeoPageSchema);
/** All that is said now, in the place of what was. */
export const SeoPageEdited = defineEvent('SeoPageEdited', SeoPageSchema);
/** The page says of itself what it would say by itself. */
export const SeoPageDeleted = defineEvent('SeoPageDeleted', z.object({ seoPageId }));

export const seoPageEvents = [SeoPageCreated, SeoPageEdited, SeoPageDeleted] as const;
export type SeoPageEvent = EventOf<(typeof seoPageEvents)[number]>;

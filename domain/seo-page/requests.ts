import { z } from 'zod';
import { shownName } from '../kernel/names.ts';
import { SEO_DESCRIPTION_MAX, SEO_PATH_MAX, SEO_TEXT_MAX, SEO_TITLE_MAX } from './limits.ts';

const REQUIRED = 'Path and title are required';
const WRONG_PATH = 'A path begins with / and has no spaces, ? or #, such as /offers';
/** An address of ours without its host; what begins with two slashes would lead elsewhere. */
const ownPath = /^\/(?!\/)[^\s?#\\\p{C}]*$/u;

const typed = (value: unknown): unknown => (value === undefined || value === null ? '' : value);
/** What is not seen, or turns round what follows it: nobody could tell what a page says by looking at it. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** In one line; all white space is a space. */
const inLine = (text: string): string => shownName(text.replace(/\s+/g, ' ')).trim();
const inLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll('\t', ' ').replace(unseen, '').trimEnd())
    .join('\n')
    .trim();
const words = (max: number, clean: (text: string) => string) =>
  z
    .preprocess(
      typed,
      z
        .string()
        .transform(clean)
        .pipe(z.string().max(max, `Please use at most ${max} characters`)),
    )
    .transform((text) => (text === '' ? null : text));

/** POST and PUT admin/seo-pages: all that is said of a page; what is empty is left to the page itself. */
export const SeoPageInputSchema = z.object({
  path: z.preprocess(
    typed,
    z
      .string()
      .trim()
      .min(1, REQUIRED)
      .max(SEO_PATH_MAX, `Please use at most ${SEO_PATH_MAX} characters`)
      .regex(ownPath, WRONG_PATH)
      .transform((path) => (path === '/' ? path : path.replace(/\/+$/, ''))),
  ),
  title: z.preprocess(
    typed,
    z
      .string()
      .transform(inLine)
      .pipe(z.string().min(1, REQUIRED).max(SEO_TITLE_MAX, `Please use at most ${SEO_TITLE_MAX} characters`)),
  ),
  metaDescription: words(SEO_DESCRIPTION_MAX, inLine),
  ogTitle: words(SEO_TITLE_MAX, inLine),
  ogDescription: words(SEO_DESCRIPTION_MAX, inLine),
  customContent: words(SEO_TEXT_MAX, inLines),
});
const revision = z.number().int().min(1).optional();
/** The revision that was looked at; without it the newest is meant. */
export const SeoPageEditSchema = SeoPageInputSchema.extend({ revision });

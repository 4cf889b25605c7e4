import { z } from 'zod';
import { withScheme } from '../page/address.ts';
import { SEARCH_INSTRUCTIONS_MAX, SOURCE_ADDRESS_MAX, SOURCE_NAME_MAX } from './limits.ts';
import { addressedKinds, schedules } from './schedule.ts';

const ADDRESS = 'Please enter a web address';
const typed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
/** Programs write the address of a calendar with a scheme of its own. */
const address = (value: unknown): unknown => {
  const given = typed(value);
  return typeof given === 'string' && given !== '' ? withScheme(given.replace(/^webcals?:/i, 'https:')) : given;
};

/** POST and PUT admin/sources: what a source is and how often it is read. */
export const SourceInputSchema = z.object({
  kind: z.enum(addressedKinds, 'Please say what it is'),
  name: z.preprocess(
    typed,
    z
      .string('Please give it a name')
      .min(1, 'Please give it a name')
      .max(SOURCE_NAME_MAX, `Please use at most ${SOURCE_NAME_MAX} characters`),
  ),
  url: z.preprocess(
    address,
    z
      .url({ protocol: /^https?$/, error: ADDRESS })
      .max(SOURCE_ADDRESS_MAX, `Please use at most ${SOURCE_ADDRESS_MAX} characters`)
      .refine((url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '', {
        error: 'Please leave out the user name and password',
      }),
  ),
  schedule: z.enum(schedules, 'Please say how often'),
});
/** The revision that was looked at; without it the newest is meant. */
export const SourceEditSchema = SourceInputSchema.extend({ revision: z.number().int().min(1).optional() });

/** POST admin/trigger-comprehensive-scraping. */
export const InternetSearchSchema = z.object({
  searchInstructions: z.preprocess(
    typed,
    z
      .string('Please say what to search for')
      .min(1, 'Please say what to search for')
      .max(SEARCH_INSTRUCTIONS_MAX, `Please use at most ${SEARCH_INSTRUCTIONS_MAX} characters`),
  ),
});

import { z } from 'zod';

/** What is counted of a provider's activities, and what people read. */
export const countedOf = { views: 'Views', clicks: 'Clicks', enquiries: 'Enquiries', saves: 'Saves' } as const;
export type CountedOf = keyof typeof countedOf;
const oneOf = { views: 'view', clicks: 'click', enquiries: 'enquiry', saves: 'save' } as const;
/** "view" of one and "views" of any other number, as a sentence goes on after it. */
export const countedWords = (what: CountedOf, count: number): string =>
  count === 1 ? oneOf[what] : countedOf[what].toLowerCase();
export const countedIds = Object.keys(countedOf) as CountedOf[];
/** For how many days figures are shown, today included. */
export const figureRanges = ['7', '30', '90'] as const;

const counts = {
  views: z.number().int(),
  clicks: z.number().int(),
  enquiries: z.number().int(),
  saves: z.number().int(),
};
/** Every day of the range, the first first, and every activity that families see or saw, those that were looked at most first. */
export const FiguresSchema = z.object({
  days: z.array(z.object({ day: z.iso.date(), ...counts })),
  activities: z.array(z.object({ id: z.uuid(), name: z.string(), ...counts })),
});
export type Figures = z.infer<typeof FiguresSchema>;

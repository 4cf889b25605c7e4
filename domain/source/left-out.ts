import { z } from 'zod';

/** Why something in a feed did not become a draft, and what is said of it, which follows on how many of what kind. */
const whyWords = {
  bookable: 'what can be booked of a place, and no activity',
  'on-demand': 'can be watched at any time, and take place nowhere',
  'no-series':
    'what they belong to is not in this feed, and they have no name of their own. Add the page of the dataset, which leads to all of its feeds',
  incomplete: 'an id, a name or a time is missing',
  cancelled: 'cancelled',
  over: 'over already',
  'too-long': 'too long',
  'same-id': 'another one before has the same id and says something else',
  'too-many': 'more than are read of such a feed at once',
  'not-read': 'this feed of the dataset was not read, because nothing in it is an activity',
} as const;
export type LeftOutWhy = keyof typeof whyWords;

/** How many kinds one run tells of at most; kinds are named by strangers. */
const MOST_KINDS = 20;
const KIND_MAX = 60;
const OTHERS = 'other items';

/** So many items of a kind were left out; of a feed that was not read at all, 0. */
const LeftOutSchema = z.object({
  kind: z.string().max(KIND_MAX),
  why: z.enum(Object.keys(whyWords) as [LeftOutWhy, ...LeftOutWhy[]]),
  count: z.number().int().min(0),
});
export type LeftOut = z.infer<typeof LeftOutSchema>;
export const LeftOutsSchema = z.array(LeftOutSchema).max(MOST_KINDS + Object.keys(whyWords).length);

/** "Slot (40): what can be booked of a place, and no activity" */
export const leftOutWords = ({ kind, why, count }: LeftOut): string =>
  `${kind}${count === 0 ? '' : ` (${count.toLocaleString('en-GB')})`}: ${whyWords[why]}`;

/** Counts what is left out, each kind and reason together. */
export function leavingOut() {
  const all = new Map<string, LeftOut>();
  const add = (said: string, why: LeftOutWhy, count = 1): void => {
    const named = said.trim().slice(0, KIND_MAX) || OTHERS;
    const kind = all.size < MOST_KINDS || all.has(`${why} ${named}`) ? named : OTHERS;
    const known = all.get(`${why} ${kind}`)?.count ?? 0;
    all.set(`${why} ${kind}`, { kind, why, count: known + count });
  };
  return { add, all: (): readonly LeftOut[] => [...all.values()] };
}

import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { ActivitySchema } from '../listing/shown/views.ts';
import { MOST_FAVOURITES } from './limits.ts';

/** One saved activity. `id` is the activity's: nobody saves it twice. */
export const FavouriteSchema = z.object({ id: z.uuid(), activityId: z.uuid() });

/**
 * One saved activity with what it is. `activity` is null when the directory no longer holds it; `name` is what it was called, or "An
 * activity" while nobody has approved what it is called now.
 */
export const FavouriteActivitySchema = FavouriteSchema.extend({
  name: z.string(),
  activity: ActivitySchema.nullable(),
});
export type FavouriteActivity = z.infer<typeof FavouriteActivitySchema>;

/** `shareId` is what the link ends with; null while there is no link. */
const ShareSchema = z.object({ shareId: z.uuid().nullable() });
const NewFavouriteSchema = z.object({ activityId: z.string().max(100) });
const KeptFavouritesSchema = z.object({ activityIds: z.array(z.string().max(100)).max(MOST_FAVOURITES) });
const KeptSchema = z.object({
  added: z.number().int(),
  noRoom: z.array(z.string()).describe('Which of them the account has no room for: the browser goes on keeping them'),
});
const RemovedSchema = z.object({ message: z.string() });
const SharedListSchema = z.object({ favourites: z.array(FavouriteActivitySchema) });

const mine = { access: 'signed-in', reads: ['favourites'] } as const;
const change = { access: 'signed-in', changes: ['favourites', 'audit'] } as const;
/** Of each activity they say whether a calendar holds it, which depends on the school terms, too. */
const activities = { reads: ['favourites', 'directory', 'listing', 'businesses', 'plans', 'term_dates'] } as const;
/** One page holds them all. */
const asList = {
  query: z.object(listPart({ usual: MOST_FAVOURITES, most: MOST_FAVOURITES })),
  pages: 'offset',
} as const;

export const listFavourites = call('GET /api/favourites', {
  id: 'listFavourites',
  summary: 'Which activities the caller has saved, newest first',
  answer: z.array(FavouriteSchema),
  ...asList,
  ...mine,
});
export const listFavouriteActivities = call('GET /api/favourites/with-activities', {
  id: 'listFavouriteActivities',
  access: 'signed-in',
  summary: 'What the caller has saved, newest first; what is no longer in the directory with its name alone',
  answer: z.array(FavouriteActivitySchema),
  ...activities,
  ...asList,
});
export const addFavourite = call('POST /api/favourites', {
  id: 'addFavourite',
  summary: 'Save an activity; once, however often it is sent',
  body: NewFavouriteSchema,
  answer: FavouriteSchema,
  ...change,
});
export const addKeptFavourites = call('POST /api/favourites/kept', {
  id: 'addKeptFavourites',
  summary: 'Save what a browser kept before its owner signed in; what is no longer in the directory is left out',
  body: KeptFavouritesSchema,
  answer: KeptSchema,
  ...change,
});
export const removeFavourite = call('DELETE /api/favourites/:id', {
  id: 'removeFavourite',
  summary: 'Remove a favourite; what is none is none afterwards, too',
  params: IdParams,
  answer: RemovedSchema,
  ...change,
});

export const readShare = call('GET /api/favourites/share', {
  id: 'readShare',
  summary: 'The link that shows the list to whoever has it',
  answer: ShareSchema,
  ...mine,
});
export const shareFavourites = call('POST /api/favourites/share', {
  id: 'shareFavourites',
  summary: 'Make the link that shows the list to whoever has it; the same one while there is one',
  answer: ShareSchema,
  ...change,
});
export const unshareFavourites = call('DELETE /api/favourites/share', {
  id: 'unshareFavourites',
  summary: 'Stop Sharing: it leads nowhere from now on',
  answer: ShareSchema,
  ...change,
});
export const readSharedFavourites = call('GET /api/shared-favourites/:id', {
  id: 'readSharedFavourites',
  access: 'public',
  summary: 'A list that somebody shares by its link, and nothing about who that is',
  params: IdParams,
  answer: SharedListSchema,
  ...activities,
});

export const schemas = {
  Favourite: FavouriteSchema,
  FavouriteActivity: FavouriteActivitySchema,
  NewFavourite: NewFavouriteSchema,
  KeptFavourites: KeptFavouritesSchema,
  FavouritesKept: KeptSchema,
  FavouriteRemoved: RemovedSchema,
  FavouritesShare: ShareSchema,
  SharedFavourites: SharedListSchema,
};

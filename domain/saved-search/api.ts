import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { NewSavedSearchSchema, SavedSearchChangeSchema } from './requests.ts';

export const SavedSearchSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What stands behind the question mark of the directory's address. */
  query: z.string(),
  emails: z.boolean().describe('Whether an email tells of what is new in it, at most once a day'),
  savedAt: z.iso.datetime(),
});
export type SavedSearchShown = z.infer<typeof SavedSearchSchema>;

const SavedSearchesSchema = z.object({ searches: z.array(SavedSearchSchema) });
/** A search as it has just been saved or changed. */
const KeptSearchSchema = SavedSearchSchema.omit({ savedAt: true });
const WatchSchema = z.object({
  watched: z.boolean().describe('Whether an email tells of changes to favourites, at most once a day'),
});
const DoneSchema = z.object({ message: z.string() });
/** What stands in a letter's links. */
const StopSchema = z.object({ token: z.string().min(1).max(300) });

const mine = { access: 'signed-in', reads: ['saved_searches'] } as const;
const change = { access: 'signed-in', changes: ['saved_searches', 'audit'] } as const;

export const listSavedSearches = call('GET /api/saved-searches', {
  id: 'listSavedSearches',
  summary: 'The searches that the caller has saved, newest first; 20 at most',
  answer: SavedSearchesSchema,
  ...mine,
});
export const saveSearch = call('POST /api/saved-searches', {
  id: 'saveSearch',
  summary: 'Save a search of the directory; the same search is saved once, by its newest name',
  body: NewSavedSearchSchema,
  answer: KeptSearchSchema,
  ...change,
});
export const changeSavedSearch = call('PUT /api/saved-searches/:id', {
  id: 'changeSavedSearch',
  summary: 'Give a saved search another name, or begin and stop its emails',
  params: IdParams,
  body: SavedSearchChangeSchema,
  answer: KeptSearchSchema,
  ...change,
});
export const removeSavedSearch = call('DELETE /api/saved-searches/:id', {
  id: 'removeSavedSearch',
  summary: 'Remove a saved search, and with it its emails',
  params: IdParams,
  answer: DoneSchema,
  ...change,
});
export const readFavouritesWatch = call('GET /api/favourites/watch', {
  id: 'readFavouritesWatch',
  summary: 'Whether the caller is told by email of changes to their favourites',
  answer: WatchSchema,
  ...mine,
});
export const watchFavourites = call('PUT /api/favourites/watch', {
  id: 'watchFavourites',
  summary: 'Begin or stop emails about changes to favourites: price, times, place, or that it has ended',
  body: WatchSchema,
  answer: WatchSchema,
  ...change,
});
export const stopAlerts = call('POST /api/alerts/stop', {
  id: 'stopAlerts',
  access: 'public-write',
  summary:
    'Stop the emails of one search by what stands in each of them; also by one click in a mail program (RFC 8058)',
  query: StopSchema,
  answer: DoneSchema,
});

export const schemas = {
  SavedSearch: SavedSearchSchema,
  SavedSearches: SavedSearchesSchema,
  KeptSearch: KeptSearchSchema,
  NewSavedSearch: NewSavedSearchSchema,
  SavedSearchChange: SavedSearchChangeSchema,
  FavouritesWatch: WatchSchema,
  AlertsAnswer: DoneSchema,
};

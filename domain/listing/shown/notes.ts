import type { Listing } from '../listing.ts';
import { isProviders } from '../providers.ts';

/**
 * Whether whoever a listing belongs to reads what an admin wrote in the review of it: providers do, for whom it is written. Of what a
 * parent or anybody else sent in it is a note among admins, as their letter leaves it out, too.
 */
export const notesAreForOwner = (listing: Pick<Listing, 'origin' | 'businessId'>): boolean => isProviders(listing);

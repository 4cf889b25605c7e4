import type { FastifyRequest } from 'fastify';
import type { ShownBusiness } from '#domain/business/shown.ts';
import type { Taken } from '#domain/kernel/call.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { mustGoOnFrom } from '#domain/listing/rules.ts';
import { pictureAddress } from '#domain/picture/address.ts';
import { sendGalleryPicture, setGallery } from '#domain/picture/api.ts';
import type { CommandContext } from '#event-store/log.ts';
import { once } from '#event-store/once.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve, serveWithActivity } from '#platform/http/serve.ts';
import { cleanPicture, PHOTOGRAPH, sizeOfKept } from '#platform/pictures/clean-picture.ts';
import { mustHavePlan } from '../booking/own-business.ts';
import { idOf } from '#platform/command-steps.ts';
import { executeListing, foldListing } from '../listing/listing-stream.ts';
import { existingListing, providersListing } from '../listing/own-listing.ts';
import { activityAgain, submittedOf } from '../listing/submitted.ts';

type Setting = FastifyRequest<{ Params: { id: string }; Body: Taken<typeof setGallery, 'body'> }>;

const NO_PLAN = 'A gallery belongs to the Premium package. Start it on your dashboard.';
const SENT = 'Families see your pictures once our team has looked at them.';
const AT_ONCE = 'Families see the gallery as it is now.';
const SENT_AND_GONE = `What you took out is gone. ${SENT}`;

/**
 * POST and PUT activities/{id}/gallery: a provider with Premium shows pictures of their own activity. What they say of it is a change to
 * the listing like any other: it waits for an admin, and joins what waits of theirs already. Only what they take out goes at once.
 */
export function galleryRoutes(app: App, { log, db, pictures }: ServerContext): void {
  const own = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const listing = await providersListing(log, request.params.id, request.caller, null);
    if (listing.status !== 'live')
      throw new DomainError('not-live', 'An activity has a gallery once it is live.', 'conflict');
    const business = await businessOf(db, listing);
    if (business === undefined)
      throw new DomainError('no-business', 'This activity belongs to no provider who could show pictures.');
    await mustHavePlan(db, business.businessId, NO_PLAN);
    return { listing, owner: ownerOf(business, listing.listingId) };
  };

  serve(app, sendGalleryPicture, async (request) => {
    const { owner } = await own(request);
    const { bytes, width, height } = await cleanPicture(Buffer.from(request.body.picture, 'base64'), PHOTOGRAPH);
    const name = await pictures.businesses.keep(owner, bytes);
    return { name, url: pictureAddress(name), width, height };
  });

  serveWithActivity(app, setGallery, activityAgain(log), async (request, reply) => {
    const context = commandContext(request);
    const before = await existingListing(log, request.params.id);
    const { state, position } = await once(log, ['listing', before.listingId], context, () => set(request, context));
    await settleGallery({ log, pictures }, state);
    reply.reached(position);
    return submittedOf(log, request, state, saidOf(before, state, request.caller.memberId));
  });

  async function set(request: Setting, context: CommandContext) {
    const { listing, owner } = await own(request);
    const { caller, body } = request;
    const { before: galleryBefore } = body;
    // Before what a colleague has taken out would be marked as used again.
    if (galleryBefore !== undefined) mustGoOnFrom(listing, galleryBefore);
    const names = body.pictures.map(({ name }) => name);
    // Before the log refers to them, so that no crash in between takes one away.
    await pictures.businesses.use(owner, names);
    const known = new Map(galleriesOf(listing).map((picture) => [picture.name, picture]));
    const gallery = await Promise.all(
      body.pictures.map(async ({ name, alt }): Promise<GalleryPicture> => {
        const { width, height } = known.get(name) ?? (await sizeOfKept(await pictures.readAny(name)));
        return { name, width, height, alt };
      }),
    );
    const changes = { gallery: gallery.length === 0 ? null : gallery };
    const command: ListingCommand =
      caller.role === 'admin'
        ? { type: 'EditListing', changes, editedBy: 'admin', galleryBefore }
        : {
            type: 'ProposeRevision',
            revisionId: idOf(context, 'revision'),
            source: 'provider_edit',
            proposedBy: caller.memberId,
            changes,
            galleryBefore,
          };
    try {
      return await executeListing(log, listing.listingId, [command], context);
    } catch (error) {
      // What was refused after all, as by a change in the same moment, uses nothing.
      await settleGallery({ log, pictures }, listing);
      throw error;
    }
  }
}

/** What has come of what `memberId` sent, which made `after` of `before`. */
function saidOf(before: Listing, after: Listing, memberId: string | null): string {
  const waits = after.pendingRevisions.some(
    ({ proposedBy, changes }) => proposedBy === memberId && changes.gallery !== undefined,
  );
  if (!waits) return AT_ONCE;
  return after.revision === before.revision ? SENT : SENT_AND_GONE;
}

/**
 * Leaves of the pictures of `listing` those that it shows or a waiting change would: of the others nothing remains after a day. Looks
 * again afterwards: of several changes at once whoever comes last has seen all of them.
 */
export async function settleGallery(
  { log, pictures }: Pick<ServerContext, 'log' | 'pictures'>,
  { listingId }: Pick<Listing, 'listingId'>,
): Promise<void> {
  const named = async () => galleriesOf(await foldListing(log, listingId)).map(({ name }) => name);
  for (let names = await named(), settled: string | null = null; names.join() !== settled; names = await named()) {
    settled = names.join();
    await pictures.businesses.settleGallery(listingId, names);
  }
}

/** What `listing` shows, and what is to be shown there. */
export const galleriesOf = ({ fields, pendingRevisions }: Listing): readonly GalleryPicture[] =>
  [fields.gallery, ...pendingRevisions.map(({ changes }) => changes.gallery)].flatMap((gallery) => gallery ?? []);

const ownerOf = ({ businessId, contactSubject }: ShownBusiness, listingId: string) =>
  ({ businessId, subject: contactSubject, purpose: 'gallery', listingId }) as const;

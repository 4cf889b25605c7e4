import { expect, test } from 'vitest';
import type { ListingCommand } from './commands.ts';
import { GALLERY_MAX } from './facts/limits.ts';
import type { ListingEvent } from './events.ts';
import { type GalleryPicture, GallerySchema } from './facts/gallery.ts';
import { amendment, draftData, edit, edited, given, live, propose, proposed } from './listing-samples.ts';

const picture = { name: `${'a'.repeat(64)}.webp`, width: 1600, height: 900, alt: 'Children at a pottery wheel' };
const gallery = [picture];
const proposedAs = (source: 'provider_edit' | 'page_change'): ListingCommand => ({
  type: 'ProposeRevision',
  ...amendment,
  source,
  changes: { gallery },
});

test('a gallery holds what the activity’s own provider sends, and waits for an admin', () => {
  given(...live)
    .when(edit({ gallery }, 'admin'))
    .then(edited(2, { gallery }, 'admin'));
  given(...live)
    .when(edit({ gallery }, 'provider'))
    .thenRefused('needs-review');
});

const kept = { ...picture, name: `${'b'.repeat(64)}.webp`, alt: 'A shelf of pots' };
const added = { ...picture, name: `${'c'.repeat(64)}.webp`, alt: 'A kiln' };
const showing = [...live, edited(2, { gallery: [picture, kept] }, 'admin')] as const;
const provider = { ...amendment, source: 'provider_edit' } as const;
const sent = (pictures: readonly GalleryPicture[], revisionId: string = provider.revisionId): ListingCommand => ({
  type: 'ProposeRevision',
  ...provider,
  revisionId,
  changes: { gallery: pictures.length === 0 ? null : [...pictures] },
});
const waits = (pictures: readonly GalleryPicture[], basedOn: number): ListingEvent => {
  const event = proposed({ gallery: [...pictures] });
  return { ...event, data: { ...event.data, ...provider, basedOn } } as ListingEvent;
};

test('what its provider takes out is gone at once, and nothing waits', () => {
  given(...showing)
    .when(sent([kept]))
    .then(edited(3, { gallery: [kept] }, 'provider'));
  given(...showing)
    .when(sent([]))
    .then(edited(3, { gallery: null }, 'provider'));
});

test('what is put in or said anew beside it waits', () => {
  given(...showing)
    .when(sent([added, kept]))
    .then(edited(3, { gallery: [kept] }, 'provider'), waits([added, kept], 3));
  const other = { ...kept, alt: 'Two shelves of pots' };
  given(...showing)
    .when(sent([other]))
    .then(edited(3, { gallery: [kept] }, 'provider'), waits([other], 3));
});

const began = (before: readonly GalleryPicture[], command: ListingCommand): ListingCommand =>
  ({ ...command, galleryBefore: before.map(({ name, alt }) => ({ name, alt })) }) as ListingCommand;

test('whoever began with other pictures than there are now takes none out unseen, and puts none back', () => {
  // A colleague’s was approved meanwhile.
  given(...showing)
    .when(began([picture], sent([picture, added])))
    .thenRefused('changed-since');
  // A colleague has taken one out meanwhile, or put another text beside it.
  const withoutKept = [...showing, edited(3, { gallery: [picture] }, 'provider')];
  given(...withoutKept)
    .when(began([picture, kept], sent([picture, kept, added])))
    .thenRefused('changed-since');
  given(...withoutKept)
    .when(began([picture, kept], edit({ gallery: [picture, kept] }, 'admin')))
    .thenRefused('changed-since');
  given(...showing)
    .when(began([picture, { ...kept, alt: 'Pots' }], sent([kept])))
    .thenRefused('changed-since');
  // What waits is gone on from, so that it is no news to whoever reads it once it is approved.
  given(...showing, waits([picture, kept, added], 2))
    .when(began([picture, kept], sent([picture], 'another')))
    .thenRefused('changed-since');
  given(...showing, waits([picture, kept, added], 2))
    .when(began([picture, kept, added], sent([picture, kept], 'another')))
    .then({ type: 'RevisionWithdrawn', data: { listingId: draftData.listingId, ...provider } });
  given(...showing)
    .when(began([picture, kept], sent([kept])))
    .then(edited(3, { gallery: [kept] }, 'provider'));
});

const approveAt = (revision: number): ListingCommand => ({
  type: 'ApproveRevision',
  revisionId: provider.revisionId,
  revision,
  reviewedBy: 'admin',
  adminNotes: null,
});
const becomes = (revision: number, pictures: readonly GalleryPicture[] | null): ListingEvent => {
  const { listingId, contactSubject } = draftData;
  const changes = { gallery: pictures && [...pictures] };
  const verdict = { revision, reviewedBy: 'admin', adminNotes: null };
  return { type: 'RevisionApproved', data: { listingId, contactSubject, ...verdict, ...provider, changes } };
};

test('what was taken out while a colleague’s change waited is not brought back by its approval', () => {
  given(...showing, waits([picture, kept, added], 2), edited(3, { gallery: [picture] }, 'provider'))
    .when(approveAt(3))
    .then(becomes(4, [picture, added]));
});

test('a change of which every picture was taken out is about nothing any more, and waits no longer', () => {
  const described = { ...picture, alt: 'The hall at night' };
  const takenBack: ListingEvent = { type: 'RevisionWithdrawn', data: { listingId: draftData.listingId, ...provider } };
  given(...showing, waits([described, kept], 2))
    .when(edit({ gallery: [added] }, 'admin'))
    .then(edited(3, { gallery: [added] }, 'admin'), takenBack);
  given(...showing, waits([described], 2))
    .when(sent([], 'another'))
    .then(edited(3, { gallery: null }, 'provider'), takenBack);
  given(...showing, waits([described], 2), edited(3, { gallery: [kept] }, 'provider'), takenBack)
    .when(approveAt(3))
    .thenRefused('revision-not-pending');
});

test('what such a change says besides goes on waiting', () => {
  const pictures = waits([{ ...picture, alt: 'The hall at night' }, kept], 2);
  const { data } = pictures as ListingEvent & { readonly type: 'RevisionProposed' };
  const verdict = becomes(4, null) as ListingEvent & { readonly type: 'RevisionApproved' };
  given(
    ...showing,
    { ...pictures, data: { ...data, changes: { ...data.changes, priceFrom: 9 } } } as ListingEvent,
    edited(3, { gallery: [added] }, 'admin'),
  )
    .when(approveAt(3))
    .then({ ...verdict, data: { ...verdict.data, changes: { priceFrom: 9 } } });
});

test('a change that was sent after that puts it in anew, and another edit takes nothing out of what waits', () => {
  given(...showing, edited(3, { gallery: [picture] }, 'provider'), waits([picture, kept], 3))
    .when(approveAt(3))
    .then(becomes(4, [picture, kept]));
  given(...showing, waits([added, kept], 2), edited(3, { gallery: [picture, kept], priceFrom: 9 }, 'admin'))
    .when(approveAt(3))
    .then(becomes(4, [added, kept]));
});

test('a change that waited goes when nothing is left of it', () => {
  given(...showing, waits([picture, added], 2))
    .when(sent([kept], 'another'))
    .then(edited(3, { gallery: [kept] }, 'provider'), {
      type: 'RevisionWithdrawn',
      data: { listingId: draftData.listingId, ...provider },
    });
});

test('whoever wants it as it is shown takes back what waited of it', () => {
  given(...showing, waits([picture, kept, added], 2))
    .when(sent([picture, kept], 'another'))
    .then({ type: 'RevisionWithdrawn', data: { listingId: draftData.listingId, ...provider } });
});

test('what a parent or a page says takes no picture out', () => {
  given(...showing)
    .when(propose({ gallery: null }))
    .thenRefused('not-your-gallery');
});

test.each<readonly [string, ListingCommand]>([
  ['a parent', propose({ gallery })],
  ['its web page', proposedAs('page_change')],
  ['a crawler', { type: 'DraftListing', ...draftData, draftedBy: 'crawler', fields: { gallery } }],
])('%s puts no picture into it', (_who, command) => {
  given(...(command.type === 'DraftListing' ? [] : live))
    .when(command)
    .thenRefused('not-your-gallery');
});

test('it names pictures of our store alone, so many at most, each with what it shows', () => {
  const fits = (pictures: readonly object[]): boolean => GallerySchema.safeParse(pictures).success;
  const many = (length: number) => Array.from({ length }, () => picture);
  expect([fits(many(GALLERY_MAX)), fits(many(GALLERY_MAX + 1))]).toEqual([true, false]);
  for (const wrong of [{ name: 'https://elsewhere.example/a.webp' }, { alt: ' ' }, { width: 0 }])
    expect(fits([{ ...picture, ...wrong }])).toBe(false);
});

import { expect, test } from 'vitest';
import type { ListingCommand } from './commands.ts';
import { GALLERY_MAX } from './facts/limits.ts';
import { GallerySchema } from './facts/gallery.ts';
import { amendment, draftData, edit, edited, given, live, propose } from './listing-samples.ts';

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

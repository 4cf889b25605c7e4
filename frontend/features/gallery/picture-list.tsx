import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import { pictureAddress } from '#domain/picture/address.ts';
import { Thumb } from './thumb.tsx';

/** Pictures with their words, for whoever decides on them: each opens as it is, in a tab of its own. */
export function PictureList({ pictures }: { readonly pictures: readonly GalleryPicture[] }) {
  return (
    <ol className="space-y-3 py-1">
      {pictures.map((picture) => (
        <li key={picture.name}>
          <a href={pictureAddress(picture.name)} target="_blank" rel="noreferrer" className="block underline">
            <Thumb
              picture={picture}
              isDescribed
              isWhole
              className="mb-1 w-full max-w-72 rounded-control border border-line"
            />
            {picture.alt}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';
import { PictureList } from '#frontend/features/gallery/picture-list.tsx';

/** Fields whose values are looked at, and not read: addresses of pictures, and a gallery. */
export const isPictured = (field: string): field is 'images' | 'gallery' => field === 'images' || field === 'gallery';

/** The pictures of such a field. */
export function FieldPictures({ field, value }: { readonly field: 'images' | 'gallery'; readonly value: unknown }) {
  if (field === 'gallery') return <PictureList pictures={value as readonly GalleryPicture[]} />;
  return (
    <ul className="flex flex-wrap gap-2 py-1">
      {(value as readonly string[]).map((address, index) => (
        <li key={address} className="max-w-full text-small">
          <HidingPicture
            src={address}
            alt={`Picture ${index + 1}`}
            className="h-20 w-28 rounded-control border border-line object-cover"
            instead={<span className="wrap-anywhere">{address} (does not load)</span>}
          />
        </li>
      ))}
    </ul>
  );
}

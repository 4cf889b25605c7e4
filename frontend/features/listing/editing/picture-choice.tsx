import { X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';
import { IconButton } from '#frontend/components/button/icon-button.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import type { ListingForm } from './listing-form.ts';
import { IMAGES_MAX } from '#domain/listing/facts/limits.ts';

/** The listing's pictures, the first being the one that cards show; each can be taken out or moved to the front. */
export function PictureChoice({ form }: { readonly form: ListingForm }) {
  const images = useWatch({ control: form.control, name: 'images' });
  const set = (next: string[]): void => form.setValue('images', next, { shouldDirty: true });
  return (
    <div data-goes-on role="group" aria-label="Pictures">
      <p className="mb-1 text-small font-bold">
        Pictures <span className="font-normal text-soft">({`${images.length} of at most ${IMAGES_MAX}`})</span>
      </p>
      {images.length === 0 ? (
        <p className="text-soft">No pictures. The directory will show one of our drawings instead.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {images.map((src, index) => (
            <li key={src} className="relative overflow-hidden rounded-card border border-line bg-page">
              <HidingPicture
                src={src}
                alt={`Picture ${index + 1}`}
                className="aspect-4/3 w-full object-cover"
                instead={
                  <p className="flex aspect-4/3 items-center px-3 text-small text-soft">
                    Picture {index + 1} does not load
                  </p>
                }
              />
              <IconButton
                label={`Remove picture ${index + 1}`}
                className="absolute top-1 right-1 bg-card"
                onClick={() => set(images.filter((each) => each !== src))}
              >
                <X aria-hidden className="size-5" />
              </IconButton>
              {/* A button still once it is the first: who has pressed it is at it. */}
              <button
                type="button"
                aria-disabled={index === 0 || undefined}
                className={classNames(
                  'min-h-11 w-full px-3 text-left text-small font-bold',
                  index === 0 ? 'text-strong' : 'text-link hover:bg-tint',
                )}
                onClick={() => index > 0 && set([src, ...images.filter((each) => each !== src)])}
              >
                {index === 0 ? 'Shown first' : 'Show first'}
                <span className="sr-only"> (picture {index + 1})</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import { pictureAddress } from '#domain/picture/address.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Thumb } from './thumb.tsx';

interface GalleryProps {
  readonly pictures: readonly GalleryPicture[];
  /** Of the activity. */
  readonly name: string;
}

/** What a provider shows of an activity: small, and each as large as the window when it is opened. */
export function Gallery({ pictures, name }: GalleryProps) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture.name}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="block w-full overflow-hidden rounded-card border border-line bg-tint"
              onClick={() => setOpened(index)}
            >
              <span className="sr-only">Larger: </span>
              <Thumb picture={picture} className="w-full" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <LargerPicture
          pictures={pictures}
          name={name}
          index={opened}
          onTurn={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface LargerPictureProps extends GalleryProps {
  readonly index: number;
  readonly onTurn: (index: number) => void;
  readonly onClose: () => void;
}

function LargerPicture({ pictures, name, index, onTurn, onClose }: LargerPictureProps) {
  const picture = pictures[index];
  const turn = (by: number): void => onTurn((index + by + pictures.length) % pictures.length);
  const press = useEffectEvent(({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  });
  useEffect(() => {
    // Wherever in the dialog the focus is.
    const onPress = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', onPress);
    return () => removeEventListener('keydown', onPress);
  }, []);
  if (!picture) return null;
  return (
    <Dialog open size="large" onClose={onClose} title={name}>
      <figure>
        <img
          key={picture.name}
          src={pictureAddress(picture.name)}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full rounded-control bg-tint object-contain"
        />
        <figcaption className="mt-3 wrap-anywhere">
          <span aria-hidden>{picture.alt}</span>
        </figcaption>
      </figure>
      {pictures.length > 1 && (
        <div className="mt-3 flex items-center justify-between gap-3">
          <Button variant="secondary" size="small" onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden className="size-4" />
            Previous
          </Button>
          <p role="status" className="text-small text-soft tabular-nums">
            <span className="sr-only">Picture </span>
            {index + 1} of {pictures.length}
            <span className="sr-only">: {picture.alt}</span>
          </p>
          <Button variant="secondary" size="small" onClick={() => turn(1)}>
            Next
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </div>
      )}
    </Dialog>
  );
}

import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import { pictureAddress } from '#domain/picture/address.ts';
import { useFailed } from '#frontend/components/picture/use-failed.ts';
import { classNames } from '#frontend/lib/class-names.ts';

interface ThumbProps {
  readonly picture: GalleryPicture;
  /** Where its words stand beside it already. */
  readonly isDescribed?: boolean;
  /** Nothing of it cut off, for those who decide on it. */
  readonly isWhole?: boolean;
  readonly className?: string;
}

/** A picture of a gallery, small: it has its room before it has come. */
export function Thumb({
  picture: { name, width, height, alt },
  isDescribed = false,
  isWhole = false,
  className,
}: ThumbProps) {
  const src = pictureAddress(name);
  const { ref, failed, onError } = useFailed(src);
  if (failed)
    return (
      <span className={classNames('flex aspect-4/3 items-center bg-tint px-3 text-small text-soft', className)}>
        This picture does not load
      </span>
    );
  return (
    <img
      ref={ref}
      src={src}
      alt={isDescribed ? '' : alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={classNames('block aspect-4/3', isWhole ? 'object-contain' : 'object-cover', className)}
      onError={onError}
    />
  );
}

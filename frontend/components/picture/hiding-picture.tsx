import type { ReactNode } from 'react';
import { useFailed } from './use-failed.ts';

interface HidingPictureProps {
  readonly src: string;
  readonly alt: string;
  readonly className?: string;
  /** What stands there when the picture does not load; nothing by itself. */
  readonly instead?: ReactNode;
}

/** A picture of somebody else's page, which is hidden when it does not load. */
export function HidingPicture({ src, alt, className, instead = null }: HidingPictureProps) {
  const { ref, failed, onError } = useFailed(src);
  if (failed) return instead;
  return (
    <img
      ref={ref}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      onError={onError}
    />
  );
}

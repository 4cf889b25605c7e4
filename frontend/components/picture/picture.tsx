import { useState } from 'react';
import { placeholderPath } from '#frontend/lib/paths.ts';

interface PictureProps {
  readonly src: string | null;
  /** Empty for pictures that only decorate. */
  readonly alt: string;
  /** Canonical category: chooses the drawing that stands in for a missing picture. */
  readonly kind: string | null;
  /** Its colours, of which neighbours have others. */
  readonly variant?: number | undefined;
  readonly width: number;
  readonly height: number;
  readonly className?: string;
  readonly eager?: boolean;
}

/** A picture, or our own drawing in its place when there is none or it does not load. */
export function Picture({ src, alt, kind, variant, width, height, className, eager = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const standIn = placeholderPath(width, height, kind, variant);
  const shown = src === null || failed === src ? standIn : src;
  return (
    <img
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      onError={() => {
        if (src !== null) setFailed(src);
      }}
    />
  );
}

import { useState } from 'react';
import { placeholderPath } from '#frontend/lib/address/paths.ts';

interface PictureProps {
  readonly src: string | null;
  /** Empty for pictures that only decorate. */
  readonly alt: string;
  /** Canonical category and subcategory: they choose the drawing that stands in for a missing picture. */
  readonly kind: string | null;
  readonly subcategory?: string | null;
  /** Its colours, and which of two drawings where both fit: neighbours have others. */
  readonly variant?: number | undefined;
  readonly width: number;
  readonly height: number;
  readonly className?: string;
  readonly eager?: boolean;
}

/** A picture, or our own drawing in its place when there is none or it does not load. */
export function Picture(props: PictureProps) {
  const { src, alt, kind, subcategory = null, variant = 0, width, height, className, eager = false } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const standIn = placeholderPath(width, height, { kind, of: subcategory, variant });
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

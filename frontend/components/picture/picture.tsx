import { placeholderPath } from '#frontend/lib/address/paths.ts';
import { useFailed } from './use-failed.ts';

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
  const { ref, failed, onError } = useFailed(src);
  const standIn = placeholderPath(width, height, { kind, of: subcategory, variant });
  const shown = src === null || failed ? standIn : src;
  return (
    <img
      ref={ref}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      onError={onError}
    />
  );
}

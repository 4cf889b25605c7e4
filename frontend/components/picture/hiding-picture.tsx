import { useState } from 'react';

interface HidingPictureProps {
  readonly src: string;
  readonly alt: string;
  readonly className?: string;
}

/** A picture of somebody else's page, which is hidden when it does not load. */
export function HidingPicture({ src, alt, className }: HidingPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return null;
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      onError={() => setFailed(src)}
    />
  );
}

import { type RefObject, useEffect, useRef, useState } from 'react';

interface Failed {
  readonly ref: RefObject<HTMLImageElement | null>;
  readonly failed: boolean;
  readonly onError: () => void;
}

/**
 * Whether the picture at `src` did not load. A drawn page shows its pictures before the scripts come, so that a picture may have failed
 * before anybody listens: one that is complete without any size is asked whether it can be shown (it may be one that is still decoded).
 */
export function useFailed(src: string | null): Failed {
  const ref = useRef<HTMLImageElement | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const { current } = ref;
    if (src === null || !current?.complete || current.naturalWidth > 0) return;
    let isOver = false;
    current.decode().catch(() => {
      if (!isOver) setFailed(src);
    });
    return () => {
      isOver = true;
    };
  }, [src]);
  return { ref, failed: src !== null && failed === src, onError: () => setFailed(src) };
}

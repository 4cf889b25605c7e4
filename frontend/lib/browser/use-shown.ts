import { useCallback, useEffect, useRef } from 'react';

/** Asks, at any time, whether what called this still stands on the page. */
export function useShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return useCallback(() => isShown.current, []);
}

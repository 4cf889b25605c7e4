import { useEffect, useState } from 'react';

/**
 * How to lead to another site, and whether the browser is on its way there, for which the page stands there meanwhile. One that is
 * shown again as the browser has kept it is not being left any more.
 */
export function useLeaving(): readonly [isLeaving: boolean, leaveFor: (url: string) => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const back = (): void => setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [isLeaving]);
  const leaveFor = (url: string): void => {
    setLeaving(true);
    window.location.assign(url);
  };
  return [isLeaving, leaveFor];
}

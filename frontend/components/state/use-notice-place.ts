import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds after which whoever hears the page has been told what a notice says. */
const HEARD_AFTER = 1000;

interface Standing {
  /** The notice whose words stand there. */
  readonly id: number | undefined;
  /** They were read out in a dialog that has closed since, so that they are not to be read out again. */
  readonly isHeard: boolean;
}

/**
 * Where the notice `id` is drawn: a place in the topmost modal dialog, outside of which the browser dims all and lets nothing be read or
 * reached, else in `home`. A dialog that closes does not take it along. The words come a frame after their place, whose regions have to
 * stand there before; and a notice whose dialog closes before it was heard, which what is decided there does, is told once more.
 */
export function useNoticePlace(home: RefObject<HTMLElement | null>, id: number | undefined) {
  const [place] = useState(() => document.createElement('div'));
  const [standing, setStanding] = useState<Standing>({ id: undefined, isHeard: false });
  useEffect(() => {
    let frame = 0;
    let since = Infinity;
    const settle = (): void => {
      const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? home.current;
      if (place.parentNode !== host) host?.append(place);
    };
    const tell = (): void => {
      settle();
      frame = requestAnimationFrame(() => {
        since = performance.now();
        setStanding({ id, isHeard: false });
      });
    };
    const watch = new MutationObserver(() => {
      if (place.isConnected) return;
      cancelAnimationFrame(frame);
      const isHeard = performance.now() - since > HEARD_AFTER;
      // Before the place is in the page again: a region that comes with words in it may be read out.
      flushSync(() => setStanding({ id: isHeard ? id : undefined, isHeard }));
      if (isHeard) settle();
      else tell();
    });
    tell();
    // Dialogs stand in the body.
    watch.observe(document.body, { childList: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, [home, place, id]);
  useEffect(() => () => place.remove(), [place]);
  return { place, ...standing };
}

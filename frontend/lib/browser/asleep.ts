import { type ComponentType, createElement, memo, Suspense } from 'react';
import { awoken, isAwake } from './awake.ts';
import { nextMove } from './moving-on.ts';
import { part } from './part.ts';

/** What the server needs of the parts below before it draws a page. */
const unloaded: (() => Promise<void>)[] = [];
/** What of that was asked for: two pages that are drawn at once wait for the same. */
const asked = new Set<Promise<void>>();

/**
 * A part of a page whose code is not there before somebody needs it: in a page that arrives drawn it stands there as the server has
 * drawn it until `needed` resolves, by default with the first sign of a reader, or the reader goes on. It sleeps on when what stands
 * around it is drawn anew, but has to be given nothing else while it is in sight and asleep: the browser would draw it anew, and have
 * nothing to draw.
 */
export function asleep<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  needed: () => Promise<void> = awoken,
): ComponentType<Props> {
  if (import.meta.env.SSR) {
    let loaded: ComponentType<Props> | undefined;
    unloaded.push(async () => {
      loaded = await load();
    });
    return (props) => createElement(Suspense, null, loaded && createElement(loaded, props));
  }
  const isDrawn = !isAwake() && document.getElementById('root')?.hasChildNodes() === true;
  // React shows no other list before what stands in this one has come: a phone, whose window stays small, would never get there. Asked
  // for here, since a reader may go on before React comes to this part.
  const moved = nextMove();
  const Part = part(
    async () => {
      if (isDrawn) await Promise.race([needed(), moved]);
      return load();
    },
    { waits: isDrawn },
  );
  return memo((props: Props) => createElement(Suspense, null, createElement(Part, props)));
}

/** For what changes with what somebody types: its code comes with the page that has it, and with no other. */
export const atOnce = (): Promise<void> => Promise.resolve();

/** Resolves when the window is as `query` says. */
export const untilMedia = (query: string): Promise<void> =>
  new Promise((resolve) => {
    const media = matchMedia(query);
    const look = (): void => {
      if (media.matches) resolve();
    };
    media.addEventListener('change', look);
    look();
  });

/** For the server, which draws what sleeps as well: it is there when this resolves. What does not come is asked for by the next page. */
export async function loadSleeping(): Promise<void> {
  for (const load of unloaded.splice(0)) {
    const coming = load();
    asked.add(coming);
    coming.catch(() => {
      asked.delete(coming);
      unloaded.push(load);
    });
  }
  await Promise.all(asked);
}

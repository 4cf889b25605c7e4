import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { isMissingFile } from './missing-file.ts';
import { nextMove } from './moving-on.ts';

/** How long it is waited before a file is asked for again where nothing tells whether the site answers, ms. */
const PAUSE_MS = 3_000;

interface PartOptions {
  /**
   * Nothing is missed without it, since the server has drawn what stands in its place, or nothing does. When its file does not come it is left as
   * it is: an error would take the place of the page around it, which can be read.
   */
  readonly waits?: boolean;
}

/**
 * A part of a page whose code comes when it is needed. When its file does not come because the site is away, the part waits
 * for it; the page around it, with what somebody has typed there, stays as it is.
 */
export function part<Props>(
  load: () => Promise<ComponentType<Props>>,
  { waits = false }: PartOptions = {},
): LazyExoticComponent<ComponentType<Props>> {
  const moved = nextMove();
  return lazy(async () => ({ default: await (waits ? orNothing(load, moved) : codeOf(load)) }));
}

/** What `load` brings, which is tried once more when the site answers: some browsers ask again. */
export const codeOf = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch(async (error: unknown) => {
    if (!isMissingFile(error)) throw error;
    await siteAnswers();
    return load();
  });

async function orNothing<Props>(
  load: () => Promise<ComponentType<Props>>,
  moved: Promise<void>,
): Promise<ComponentType<Props>> {
  let isBack = false;
  addEventListener('online', () => (isBack = true), { once: true });
  try {
    return await codeOf(load);
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    // Some browsers ask no second time for a file that failed, so the page has to be: when there is a connection again, or somebody
    // comes back to it.
    addEventListener('online', loadAnew);
    document.addEventListener('visibilitychange', loadAnew);
    if (isBack) loadAnew();
    // React shows no other page before what stands in this one has come: whoever goes on would never get there.
    await moved;
    hasLeftOut = true;
    return Nothing;
  }
}

const Nothing = (): null => null;

let hasLeftOut = false;

/** Whether nothing was drawn in the place of a part that the server had drawn: React finds fault with that, and it is none. */
export const leftOut = (): boolean => hasLeftOut;

/** Not while something is typed, which is worth more than what is missing. */
function loadAnew(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('textarea, input:not([type="checkbox"], [type="radio"])');
  if (!document.hidden && [...boxes].every(({ value }) => value === '')) location.reload();
}

/** What finds that out has a file of its own, which may be missing just as well. */
async function siteAnswers(): Promise<void> {
  const site = await import('#frontend/lib/api/site.ts').catch(() => undefined);
  if (site) return site.whenSiteAnswers();
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, PAUSE_MS);
  });
}

import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { isMissingFile } from './missing-file.ts';

/**
 * A part of a page whose code comes when it is needed. When its file does not come because the site is away, the part waits
 * for it; the page around it, with what somebody has typed there, stays as it is.
 */
export function part<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((error: unknown) => onceMore(error, load)) }));
}

async function onceMore<Loaded>(error: unknown, load: () => Promise<Loaded>): Promise<Loaded> {
  if (!isMissingFile(error)) throw error;
  const { whenSiteAnswers } = await import('#frontend/lib/api/site.ts');
  await whenSiteAnswers();
  return load();
}

import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { pageAt, type PageName, pageOf } from '#domain/site/pages.ts';

/** What the file of a page holds. */
interface PageModule {
  readonly Component: ComponentType;
  /** Asks for the data that its address tells of, before it is drawn; it is kept in `client`. */
  readonly loader?: (asked: LoaderFunctionArgs, client: QueryClient) => void;
}

const modules = import.meta.glob<PageModule>(['../features/**/*-page.tsx', '!../features/preview/**']);
/** What a build leaves out. */
const forBuilders = import.meta.env.PROD ? {} : import.meta.glob<PageModule>('../features/preview/*-page.tsx');
const byName = new Map(
  Object.entries({ ...modules, ...forBuilders }).map(([file, load]) => [file.replace(/^.*\/|-page\.tsx$/g, ''), load]),
);

/** The file of a page, which comes when it is first asked for. */
export async function loadPage(name: PageName): Promise<PageModule> {
  const load = byName.get(pageOf(name).module ?? name);
  if (!load) throw new Error(`There is no file of the page ${name}.`);
  return load();
}

/**
 * Gets the file of the page that somebody is about to open: their hand or the focus is on a link to it, or in a form that leads
 * there. So its data is asked for at the press itself, and not after its code has come.
 */
export function attendToIntent(): void {
  const options = { passive: true, capture: true };
  for (const sign of ['pointerover', 'focusin', 'touchstart']) addEventListener(sign, intend, options);
}

function intend({ target }: Event): void {
  const leading = target instanceof Element ? target.closest('a[href], form[action]') : null;
  const address =
    leading instanceof HTMLAnchorElement ? leading.href : leading instanceof HTMLFormElement ? leading.action : '';
  if (!URL.canParse(address)) return;
  const { origin, pathname } = new URL(address);
  const page = origin === location.origin ? pageAt(pathname) : undefined;
  // Whether it comes is the navigation's concern.
  if (page) void Promise.allSettled([loadPage(page.name)]);
}

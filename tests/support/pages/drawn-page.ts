import { vi } from 'vitest';
import type { SiteFetch } from '../api-client.ts';
import type { TestApp } from '../app.ts';

export interface DrawnPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** What stands in its root, without tags; empty when the server has not drawn it. */
  readonly words: string;
}

export async function pageAt(fetch: SiteFetch, address: string, init: RequestInit = {}): Promise<DrawnPage> {
  const answer = await fetch(address, init);
  const html = await answer.text();
  const root = /<div id="root">(.*?)<script type="application\/json"/s.exec(html)?.[1] ?? '';
  return { status: answer.status, html, headers: answer.headers, words: root.replaceAll(/<[^>]*>/g, ' ') };
}

/** The page once the server has drawn it: when the machine is busy it leaves that to the browser. */
export function drawnPageAt(fetch: SiteFetch, address: string): Promise<DrawnPage> {
  const drawn = async (): Promise<DrawnPage> => {
    const page = await pageAt(fetch, address);
    if (page.words === '') throw new Error(`${address} was not drawn: ${page.status}`);
    return page;
  };
  return vi.waitFor(drawn, { timeout: 60_000 });
}

/** How many pages the server has drawn, or has not, by what came of it. */
export async function rendersOf({ context }: Pick<TestApp, 'context'>, outcome: string): Promise<number> {
  const begin = `hopscotch_page_renders_total{outcome="${outcome}"} `;
  const line = (await context.metrics.text()).split('\n').find((each) => each.startsWith(begin));
  return Number(line?.slice(begin.length) ?? 0);
}

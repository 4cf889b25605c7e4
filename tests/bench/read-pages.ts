import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { extractActivity } from '#scraper/extract/extract-activity.ts';
import { parseOnly } from '#scraper/scoring/parse-only.ts';

/**
 * A process of its own that reads the scraper's fixtures and says on stdout what it took: milliseconds of processor time a page, as they
 * are and within a page of usual size, and its memory.
 */
const folder = new URL('../../scraper/fixtures/', import.meta.url);
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => {
    const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
    const { url } = z.object({ url: z.url() }).parse(JSON.parse(read(file.replace('.html', '.json'))));
    return { html: read(file), url };
  });

const menu = Array.from(
  { length: 120 },
  (_, n) =>
    `<li id="menu-item-${n}" class="menu-item menu-item-type-post_type menu-item-object-page menu-item-${n}"><a href="/page-${n}/" class="elementor-item elementor-sub-item" tabindex="-1"><span class="menu-text">Page ${n}</span></a></li>`,
).join('\n');
const style = `<style>${'.wp-block-columns{display:flex;margin-bottom:1.75em;box-sizing:border-box;flex-wrap:wrap!important}'.repeat(120)}</style>`;

/** A fixture as a site builder would serve it. */
const dressed = ({ html, url }: { readonly html: string; readonly url: string }) => ({
  url,
  html: html.replace(/<body[^>]*>/i, (body) => `${style}${body}<nav class="site-navigation"><ul>${menu}</ul></nav>`),
});

/** Processor time a page, ms: the median of `rounds`. */
function timeOf(
  all: readonly { readonly html: string; readonly url: string }[],
  work: (page: { html: string; url: string }) => void,
): number {
  const rounds = Array.from({ length: 9 }, () => {
    const start = process.cpuUsage();
    for (const page of all) work(page);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 / all.length;
  });
  return rounds.slice(2).toSorted((one, other) => one - other)[3] ?? 0;
}

const inFull = pages.map(dressed);
const read = (page: { html: string; url: string }): void => void extractActivity(page.html, page.url);
const figures = {
  pages: pages.length,
  read: timeOf(pages, read),
  readInFull: timeOf(inFull, read),
  memory: process.memoryUsage.rss() / 2 ** 20,
  parse: timeOf(pages, ({ html }) => void parseOnly(html)),
  parseInFull: timeOf(inFull, ({ html }) => void parseOnly(html)),
};
process.stdout.write(JSON.stringify(figures));

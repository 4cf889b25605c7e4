import { createReadStream, existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseEnvironment, WrongConfiguration } from '#platform/config/settings.ts';
import { scraperBrowser } from '#platform/config/setting-kinds.ts';
import { z } from 'zod';
import { decodedText } from '#scraper/fetch/charset.ts';
import { decodedBody } from '#scraper/fetch/decoded-body.ts';
import { asFetchFailure, FetchFailure } from '#scraper/fetch/fetch-failure.ts';
import { MAX_PAGE_BYTES } from '#scraper/fetch/web-fetcher.ts';
import type { Found } from '#scraper/extract/findings.ts';
import { pageReaders } from '#scraper/reading/page-readers.ts';
import { saysMoreThanAName } from '#scraper/rendering/when-drawn.ts';
import { createScrapeService, type ReadPage } from '#scraper/service.ts';
import { argsOf } from './command/args.ts';
import { helpWith } from './command/help.ts';
import { pageJson, pageTable } from './scraping/page-report.ts';
import { shown } from './scraping/table.ts';

const usage = `Shows what the scraper finds on a page; stores nothing.

  npm run scrape -- URL                            reads the page there
  npm run scrape -- page.html --url URL            reads a saved page as the one at URL; --file page.html does so, too
  npm run scrape -- --url URL < page.html          reads standard input as the one at URL
  npm run scrape -- --report                       what people corrected of what was read, by field and method

Without --url a saved page is the one that it calls itself (canonical, og:url), or one without an address.

Prints JSON with --json or when its output is no terminal, a refusal with its reason too; else a table. A program that reads it says
npm run -s scrape -- URL --json: without -s lines of npm's own stand before it.

SCRAPER_ALLOW=host:port,... opens hosts that are not public. Not in production.
SCRAPER_BROWSER=/path/to/chromium draws pages at addresses whose text comes by scripts.`;

helpWith(usage);

/** The arguments are wrong, or the environment does not allow what they ask. */
class WrongUse extends Error {}

interface Wanted {
  readonly json: boolean;
  readonly what: FromWeb | Saved | 'report';
}
interface FromWeb {
  readonly url: string;
  readonly from: 'web';
}
interface Saved {
  /** Null where nobody said whose page it is. */
  readonly url: string | null;
  readonly from: 'stdin' | { readonly file: string };
}

function wantedFrom(args: readonly string[]): Wanted {
  const { values, positionals } = parsed(args);
  const { url: as, file, report, json = false } = values;
  const [given, ...others] = positionals;
  if (report) {
    if (positionals.length > 0 || as !== undefined || file !== undefined) throw new WrongUse(usage);
    return { json, what: 'report' };
  }
  if (others.length > 0 || (given !== undefined && file !== undefined))
    throw new WrongUse(`one page at a time\n\n${usage}`);
  const saved =
    file ?? (given !== undefined && !/^https?:/i.test(given) && given !== '-' && existsSync(given) ? given : undefined);
  if (saved === undefined && given !== undefined && given !== '-') {
    if (as !== undefined) throw new WrongUse(usage);
    return { json, what: { url: given, from: 'web' } };
  }
  // At a terminal nothing comes of its own.
  if (saved === undefined && given === undefined && as === undefined && process.stdin.isTTY) throw new WrongUse(usage);
  if (as !== undefined && !(URL.canParse(as) && /^https?:$/.test(new URL(as).protocol)))
    throw new WrongUse(`not a web address: ${shown(as)}`);
  return { json, what: { url: as ?? null, from: saved === undefined ? 'stdin' : { file: saved } } };
}

function parsed(args: readonly string[]) {
  try {
    return argsOf({
      args: [...args],
      options: {
        file: { type: 'string' },
        url: { type: 'string' },
        json: { type: 'boolean' },
        report: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** SCRAPER_ALLOW, refused in production: it opens one's own network. */
function openedHosts(environment: NodeJS.ProcessEnv): string[] {
  const hosts = (environment.SCRAPER_ALLOW ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  if (hosts.length > 0 && environment.NODE_ENV === 'production')
    throw new WrongUse('SCRAPER_ALLOW is for development: in production it would open your own network.');
  const wrong = hosts.find((host) => !/^(?:[^\s:/]+|\[[^\]]+\]):\d+$/.test(host));
  if (wrong !== undefined) throw new WrongUse(`SCRAPER_ALLOW must be host:port, separated by commas: ${wrong}`);
  return hosts;
}

/** What cannot be read here, before it is a page. */
class UnreadableFile extends Error {}

/** Where a page is whose address nobody knows: no host can be called so. */
const NOWHERE = 'https://saved.invalid/';
const isNowhere = (value: unknown): boolean => typeof value === 'string' && value.startsWith(NOWHERE);

/** What is found of such a page holds no addresses that were made of none. */
function withoutNowhere(page: ReadPage): ReadPage {
  if (page.url !== NOWHERE) return page;
  const known = (found: Found): Found => {
    const { images, ...rest } = found;
    const pictures = images?.value.filter((each) => !isNowhere(each)) ?? [];
    const others = Object.fromEntries(Object.entries(rest).filter(([, { value }]) => !isNowhere(value))) as Found;
    return images && pictures.length > 0 ? { ...others, images: { ...images, value: pictures } } : others;
  };
  const { extraction } = page;
  return {
    ...page,
    url: '',
    extraction: { ...extraction, found: known(extraction.found), classes: extraction.classes.map(known) },
  };
}

/** The address that a page gives itself. */
function ownAddress(html: string): string | undefined {
  const head = html.slice(0, 50_000);
  const said =
    /<link\b[^>]{0,200}\brel=["']?canonical\b[^>]{0,200}?\bhref=["']?(https?:\/\/[^"'\s>]{1,500})/i.exec(head)?.[1] ??
    /<meta\b[^>]{0,200}\bproperty=["']?og:url\b[^>]{0,200}?\bcontent=["']?(https?:\/\/[^"'\s>]{1,500})/i.exec(
      head,
    )?.[1];
  return said !== undefined && URL.canParse(said) ? said : undefined;
}

/** A saved page as one that was fetched: as many bytes at most, in whatever letters, read in a process of its own. */
async function readSaved(as: string | null, saved: Readable): Promise<ReadPage> {
  const bytes = await decodedBody(saved, '', MAX_PAGE_BYTES).catch((error: unknown) => {
    if (error instanceof FetchFailure) throw error;
    throw new UnreadableFile(error instanceof Error ? error.message : String(error), { cause: error });
  });
  const readers = pageReaders();
  try {
    const html = decodedText(bytes, '');
    const url = new URL(as ?? ownAddress(html) ?? NOWHERE).href;
    const facts = await readers.read({ html, address: url, calendars: [] });
    return withoutNowhere({ url, scrapedAt: new Date().toISOString(), ...facts });
  } finally {
    await readers.close();
  }
}

/** SCRAPER_BROWSER, as the site takes it. */
function browserIn(environment: NodeJS.ProcessEnv): string | undefined {
  try {
    return parseEnvironment(z.object({ SCRAPER_BROWSER: scraperBrowser }), environment).SCRAPER_BROWSER;
  } catch (error) {
    throw error instanceof WrongConfiguration ? new WrongUse(error.message) : error;
  }
}

async function readPage(what: Exclude<Wanted['what'], 'report'>, env: NodeJS.ProcessEnv): Promise<ReadPage> {
  if (what.from !== 'web')
    return readSaved(what.url, what.from === 'stdin' ? process.stdin : createReadStream(what.from.file));
  const [allow, browser] = [openedHosts(env), browserIn(env)];
  const logger = { warn: (text: string): void => console.error(text) };
  const service = createScrapeService({ allow, ...(browser !== undefined && { rendering: { browser, logger } }) });
  try {
    return await service.read(what.url);
  } finally {
    await service.close();
  }
}

/** Why nothing was found, as one word for programs and as a sentence. */
interface Refusal {
  readonly failure: string;
  readonly reason: string;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof UnreadableFile)
    return { failure: 'unreadable-file', reason: `cannot read the file: ${error.message}` };
  const { failure, message } = asFetchFailure(error);
  return { failure, reason: message };
}

async function main(args: readonly string[]): Promise<number> {
  const asJson = (wanted: Pick<Wanted, 'json'>): boolean => wanted.json || !process.stdout.isTTY;
  const refuse = (wanted: Wanted, refusal: Refusal): number => {
    const url = wanted.what === 'report' || wanted.what.url === null ? {} : { url: wanted.what.url };
    if (asJson(wanted)) console.log(JSON.stringify({ ...url, ...refusal }, null, 2));
    else console.error(`${refusal.failure}: ${refusal.reason}`.replaceAll(/\p{C}+/gu, ' '));
    return 1;
  };
  let wanted: Wanted | undefined;
  try {
    wanted = wantedFrom(args);
    const { what } = wanted;
    if (what === 'report') {
      const { correctionsOfSite, correctionsTable } = await import('./scraping/corrections-report.ts');
      const rows = await correctionsOfSite();
      console.log(asJson(wanted) ? JSON.stringify(rows, null, 2) : correctionsTable(rows));
      return 0;
    }
    const page = await readPage(what, process.env);
    if (what.from !== 'web' && page.extraction.isDrawnByScripts && !saysMoreThanAName(page.extraction))
      return refuse(wanted, { failure: 'drawn-by-scripts', reason: 'a saved page is not drawn; give its address' });
    if (!page.extraction.isActivity)
      return refuse(wanted, {
        failure: 'nothing-found',
        reason: what.url === null ? 'no activity found' : `no activity found on ${shown(page.url)}`,
      });
    console.log(asJson(wanted) ? pageJson(page) : pageTable(page));
    return 0;
  } catch (error) {
    if (!wanted || error instanceof WrongUse) {
      const reason = error instanceof Error ? error.message : String(error);
      if (asJson({ json: args.includes('--json') }))
        console.log(JSON.stringify({ failure: 'wrong-use', reason: reason.split('\n')[0] }, null, 2));
      console.error(reason);
      return 2;
    }
    if (wanted.what === 'report') {
      console.error(error instanceof Error ? error.message : String(error));
      return 1;
    }
    return refuse(wanted, refusalOf(error));
  }
}

// Whoever reads no further, as `head`, has had enough.
process.stdout.on('error', () => process.exit(1));
process.exitCode = await main(process.argv.slice(2));

import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { parseEnvironment, scraperBrowser, WrongConfiguration } from '#platform/config/config.ts';
import { z } from 'zod';
import { decodedText } from '#scraper/fetch/charset.ts';
import { decodedBody } from '#scraper/fetch/decoded-body.ts';
import { asFetchFailure, FetchFailure } from '#scraper/fetch/fetch-failure.ts';
import { MAX_PAGE_BYTES } from '#scraper/fetch/web-fetcher.ts';
import { pageReaders } from '#scraper/reading/page-readers.ts';
import { createScrapeService, type ReadPage } from '#scraper/service.ts';
import { helpWith } from './command/help.ts';
import { pageJson, pageTable } from './scraping/page-report.ts';
import { shown } from './scraping/table.ts';

const usage = `Shows what the scraper finds on a page; stores nothing.

  npm run scrape -- URL                            reads the page there
  npm run scrape -- --file page.html --url URL     reads a saved page as the one at URL
  npm run scrape -- --url URL < page.html          reads standard input as the one at URL
  npm run scrape -- --report                       what people corrected of what was read, by field and method

Prints JSON with --json or when its output is no terminal, a refusal with its reason too; else a table.

SCRAPER_ALLOW=host:port,... opens hosts that are not public. Not in production.
SCRAPER_BROWSER=/path/to/chromium draws pages at addresses whose text comes by scripts.`;

helpWith(usage);

/** The arguments are wrong, or the environment does not allow what they ask. */
class WrongUse extends Error {}

interface Wanted {
  readonly json: boolean;
  readonly what: { readonly url: string; readonly from: 'web' | 'stdin' | { readonly file: string } } | 'report';
}

function wantedFrom(args: readonly string[]): Wanted {
  const { values, positionals } = parsed(args);
  const { url: as, file, report, json = false } = values;
  const [address, ...others] = positionals;
  if (report) {
    if (positionals.length > 0 || as !== undefined || file !== undefined) throw new WrongUse(usage);
    return { json, what: 'report' };
  }
  const isStdin = address === '-' || (address === undefined && file === undefined);
  const saved = isStdin || file !== undefined;
  const url = saved ? as : address;
  if (url === undefined || others.length > 0 || (saved ? address !== undefined && !isStdin : as !== undefined))
    throw new WrongUse(usage);
  if (saved && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new WrongUse(`not a web address: ${shown(url)}`);
  if (isStdin && file !== undefined) throw new WrongUse(usage);
  return { json, what: { url, from: file === undefined ? (isStdin ? 'stdin' : 'web') : { file } } };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
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

/** A saved page as one that was fetched: as many bytes at most, in whatever letters, read in a process of its own. */
async function readSaved(url: string, saved: Readable): Promise<ReadPage> {
  const bytes = await decodedBody(saved, '', MAX_PAGE_BYTES).catch((error: unknown) => {
    if (error instanceof FetchFailure) throw error;
    throw new UnreadableFile(error instanceof Error ? error.message : String(error), { cause: error });
  });
  const readers = pageReaders();
  try {
    const facts = await readers.read({ html: decodedText(bytes, ''), address: url, calendars: [] });
    return { url: new URL(url).href, scrapedAt: new Date().toISOString(), ...facts };
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

async function readPage({ url, from }: Exclude<Wanted['what'], 'report'>, env: NodeJS.ProcessEnv): Promise<ReadPage> {
  if (from !== 'web') return readSaved(url, from === 'stdin' ? process.stdin : createReadStream(from.file));
  const [allow, browser] = [openedHosts(env), browserIn(env)];
  const logger = { warn: (text: string): void => console.error(text) };
  const service = createScrapeService({ allow, ...(browser !== undefined && { rendering: { browser, logger } }) });
  try {
    return await service.read(url);
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
    const url = wanted.what === 'report' ? {} : { url: wanted.what.url };
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
    if (what.from !== 'web' && !page.extraction.isActivity && page.extraction.isDrawnByScripts)
      return refuse(wanted, { failure: 'drawn-by-scripts', reason: 'a saved page is not drawn; give its address' });
    if (!page.extraction.isActivity)
      return refuse(wanted, { failure: 'nothing-found', reason: `no activity found on ${shown(page.url)}` });
    console.log(asJson(wanted) ? pageJson(page) : pageTable(page));
    return 0;
  } catch (error) {
    if (!wanted || error instanceof WrongUse) {
      console.error(error instanceof Error ? error.message : String(error));
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

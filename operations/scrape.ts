import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { asFetchFailure } from '#scraper/fetch/fetch-failure.ts';
import { factsOf } from '#scraper/reading/facts.ts';
import { createScrapeService, type ReadPage } from '#scraper/service.ts';
import { helpWith } from './command/help.ts';

const usage = `Shows what the scraper finds on a page; stores nothing.

  npm run scrape -- URL
  npm run scrape -- --file page.html --url URL

SCRAPER_ALLOW=host:port,... opens hosts that are not public. Not in production.`;

helpWith(usage);

/** The arguments are wrong, or the environment does not allow what they ask. */
class WrongUse extends Error {}

interface Wanted {
  readonly url: string;
  readonly file: string | undefined;
}

function wantedFrom(args: readonly string[]): Wanted {
  const { values, positionals } = parsed(args);
  const [address, ...others] = positionals;
  const url = values.url ?? address;
  if (url === undefined || others.length > 0 || (values.url !== undefined && address !== undefined))
    throw new WrongUse(usage);
  if (values.file === undefined && values.url !== undefined) throw new WrongUse(usage);
  if (values.file !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new WrongUse(`not a web address: ${url}`);
  return { url, file: values.file };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { file: { type: 'string' }, url: { type: 'string' } },
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

async function readPage({ url, file }: Wanted, allow: readonly string[]): Promise<ReadPage> {
  if (file !== undefined) {
    const facts = factsOf({ html: await readFile(file, 'utf8'), address: url, calendars: [] });
    return { url: new URL(url).href, scrapedAt: new Date().toISOString(), ...facts };
  }
  const service = createScrapeService({ allow });
  try {
    return await service.read(url);
  } finally {
    await service.close();
  }
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const wanted = wantedFrom(args);
    const { url, scrapedAt, contentHash, extraction } = await readPage(wanted, openedHosts(process.env));
    if (!extraction.isActivity) {
      console.error(`nothing-found: no activity found on ${url}`);
      return 1;
    }
    const answer = {
      url,
      scrapedAt,
      contentHash,
      imageCount: extraction.imageCount,
      fields: extraction.found,
    };
    console.log(JSON.stringify(answer, null, 2));
    return 0;
  } catch (error) {
    if (error instanceof WrongUse) {
      console.error(error.message);
      return 2;
    }
    if (error instanceof Error && 'code' in error && 'path' in error)
      console.error(`cannot read the file: ${error.message}`);
    else {
      const { failure, message } = asFetchFailure(error);
      console.error(`${failure}: ${message}`.replaceAll('\n', ' '));
    }
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));

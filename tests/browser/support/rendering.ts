import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RenderingOptions } from '#scraper/rendering/page-renderer.ts';
import { createScrapeService, type RunningScrapeService } from '#scraper/service.ts';
import { chromiumBinary } from './chromium-binary.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A club's site, a scraper with a browser that reads it, and what pages must not reach: begun anew for each test. */
export interface Rendering {
  readonly origin: string;
  /** What the site answers at each path; 404 elsewhere. */
  readonly answers: Map<string, Answer>;
  /** What the site was asked for, "GET /". */
  readonly asked: readonly string[];
  readonly warnings: readonly string[];
  /** A server of this machine that nobody opened, for HTTP and for anything that comes by UDP. */
  readonly trapPort: number;
  service(rendering?: Partial<RenderingOptions>): RunningScrapeService;
  /** Puts a page with `script` at `path`, and answers its address. */
  page(path: string, script: string, body?: string): string;
  browsersLeft(): string[];
  /** Whatever a page did, of its browser nothing is left, and it has reached nothing of ours. */
  nothingIsLeft(): Promise<void>;
  close(): Promise<void>;
}

/** However busy the machine is. */
const patient = { limitMs: 120_000, settleMs: 60_000 };

export async function rendering(): Promise<Rendering> {
  const folder = await mkdtemp(join(tmpdir(), 'hopscotch-rendered-test-'));
  const browser = await starterIn(folder);
  const reached: string[] = [];
  const [trap, trapUdp, trapPort] = await trapFor((how) => reached.push(how));
  const answers = new Map<string, Answer>();
  const [asked, warnings]: [string[], string[]] = [[], []];
  const site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end('no');
  });
  const origin = `http://club.test:${await portOf(site)}`;
  const services: RunningScrapeService[] = [];
  return {
    origin,
    answers,
    asked,
    warnings,
    trapPort,
    service: (options) => {
      const logger = { warn: (text: string): void => void warnings.push(text) };
      const made = createScrapeService({
        allow: [new URL(origin).host],
        resolve: async (name) => [name === 'inside.test' ? '10.0.0.1' : '127.0.0.1'],
        ...(options && { rendering: { browser, logger, ...patient, ...options } }),
      });
      services.push(made);
      return made;
    },
    page: (path, script, body = '<div id="root"></div>') => {
      const html = `<!doctype html><title>Tumble Tots</title>${body}<script>${script}</script>`;
      answers.set(path, (_request, response) => response.setHeader('content-type', 'text/html').end(html));
      return `${origin}${path}`;
    },
    browsersLeft,
    nothingIsLeft: async () => {
      await expect.poll(browsersLeft).toEqual([]);
      expect(reached).toEqual([]);
    },
    close: async () => {
      await Promise.all(services.map((each) => each.close()));
      trapUdp.close();
      for (const each of [trap, site]) each.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a browser is started with is nothing of our environment; a packaged one needs its libraries. */
async function starterIn(folder: string): Promise<string> {
  const { executablePath, env } = await chromiumBinary();
  const starter = join(folder, 'chromium');
  const libraries = env?.['LD_LIBRARY_PATH'];
  const setting = libraries === undefined ? '' : `LD_LIBRARY_PATH='${libraries}' `;
  await writeFile(starter, `#!/bin/sh\n${setting}exec '${executablePath}' "$@"\n`, { mode: 0o755 });
  return starter;
}

async function trapFor(reached: (how: 'tcp' | 'udp') => void): Promise<[Server, Socket, number]> {
  const trap = createServer((_request, response) => response.end('inside')).on('connection', () => reached('tcp'));
  const port = await portOf(trap);
  const udp = createSocket('udp4');
  udp.on('message', () => reached('udp')).bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return [trap, udp, port];
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Profiles of ours that are still there, and processes that were started with one. */
function browsersLeft(): string[] {
  const ours = `hopscotch-browser-${process.pid}-`;
  const profiles = readdirSync(tmpdir()).filter((name) => name.startsWith(ours));
  const processes = (existsSync('/proc') ? readdirSync('/proc') : []).filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/environ`, 'latin1').includes(`/${ours}`);
    } catch {
      return false;
    }
  });
  return [...profiles, ...processes];
}

/** A script that puts `what`, an expression of HTML, onto the page. */
export const draws = (what: string): string => `document.getElementById('root').innerHTML = ${what};`;
export const club = `<h1>Tumble Tots</h1><p>Gymnastics for children aged 3-5 years at Hill Hall, Guildford GU1 1AA.
  We climb, roll and balance with friendly coaches, and everybody goes home with a stamp on their hand.</p>
  <p>Mondays 4pm-5pm. £6 a class. Call 01483 555123 or write to hello@tumble.example to book a place.</p>`;

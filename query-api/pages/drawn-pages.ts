import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageAt } from '#domain/site/pages.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { toFinish } from '#platform/http/protection/overload.ts';
import { isClosing } from '#platform/http/is-closing.ts';
import { type KeptReads, keptReads } from '../kept-reads.ts';
import type { CallAnswer } from '../rendering/messages.ts';
import { CallUnavailable, openRenderer } from '../rendering/renderer.ts';
import type { BuiltPages } from './built-pages.ts';
import { drawnFrom, NOT_DRAWN_WITH } from './drawn-from.ts';
import { withDrawn, withHead } from './head.ts';
import { addressOf, headOf } from './heads.ts';
import { lookIn } from './look.ts';
import { seoPagesIn } from './seo-pages.ts';

/** As good as can be at a hundredth of what the best costs, see platform/http/compression.ts. */
const QUALITY = 5;
/** Pages that are kept for each set of read models, some 15 kB each. */
const MOST_KEPT = 500;
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A page that was drawn, the same for everybody. */
interface DrawnAnswer {
  readonly status: number;
  readonly etag: string;
  /** As brotli. */
  readonly body: Buffer;
}

/** The page could not be drawn. */
class NotDrawn extends Error {}

export interface DrawnPages {
  /** The page that `request` asks for, drawn now or before; undefined when it is none that the server draws, or could not be drawn. */
  of(request: FastifyRequest): Promise<DrawnAnswer | undefined>;
  send(request: FastifyRequest, reply: FastifyReply, answer: DrawnAnswer): Promise<unknown>;
}

/** Draws pages through the bundle of `built`, and keeps them until a row that they show has changed. */
export function drawnPages(app: App, context: ServerContext, built: () => Promise<BuiltPages>): DrawnPages {
  const { db, config, metrics, logger, readPosition } = context;
  const renderer = openRenderer({ metrics, logger });
  const said = seoPagesIn(db, readPosition);
  const look = lookIn(db, readPosition);
  app.addHook('onClose', () => renderer.close());
  const again = metrics.counter('hopscotch_pages_kept_total', 'Pages that were answered as they had been drawn before');
  /** By the read models that pages show. */
  const kept = new Map<string, KeptReads>();
  const keptFor = (readModels: readonly string[]): KeptReads => {
    const known = kept.get(readModels.join()) ?? keptReads(readPosition, readModels, { most: MOST_KEPT });
    kept.set(readModels.join(), known);
    return known;
  };

  /** A call that a page makes to be drawn, as somebody makes it who is not signed in. */
  const answering = (readModels: readonly string[]) => {
    // The thread that draws knows nothing of the request, whose calls are to be read where it reads.
    const forRequest = context.replica && AsyncLocalStorage.snapshot();
    return async (url: string): Promise<CallAnswer> => {
      const ask = () => toFinish(() => app.inject({ url, headers: { accept: 'application/json' } }));
      const answered = await (forRequest ? forRequest(ask) : ask()).catch((error: unknown) => {
        throw isClosing(error) ? new CallUnavailable() : error;
      });
      const { headers, body } = answered;
      // It is one with another, to which the address leads: there is nothing to draw.
      const status = answered.statusCode === 301 ? 404 : answered.statusCode;
      const [path] = url.split('?');
      // It may be there for the browser a moment later.
      if (status === 503) throw new CallUnavailable();
      if (status >= 500) throw new Error(`${path} was answered ${status}.`);
      const reads = String(headers['x-reads']).split(', ');
      if (!reads.every((each) => readModels.includes(each)))
        throw new Error(
          `${path} is read from ${reads.join(', ')}, of which query-api/pages/drawn-from.ts says nothing for the page.`,
        );
      const texts = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      return { status, headers: Object.fromEntries(texts), body };
    };
  };

  const draw = async (url: string, readModels: readonly string[]): Promise<DrawnAnswer> => {
    const { html, filesOf, bundle } = await built();
    const [{ status, head, page }, now, drawn] = await Promise.all([
      headOf(db, config, addressOf({ url }), said),
      look(),
      renderer.render(bundle, `${config.baseUrl}${url}`, answering(readModels)),
    ]);
    if (!drawn) throw new NotDrawn();
    const text = withDrawn(withHead(html, head, page && filesOf(page), now), drawn);
    const body = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    return { status, body, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  };

  return {
    of: async (request) => {
      const { pathname, searchParams } = addressOf(request);
      const at = pageAt(pathname);
      const own = at && drawnFrom[at.name];
      if (!own || searchParams.has(NOT_DRAWN_WITH)) return undefined;
      // Of every page an admin may say something, and how it looks.
      const rendered = [...own, 'seo_pages', 'templates'];
      const { version } = (await built()).bundle;
      let isNew = false;
      const drawNow = (): Promise<DrawnAnswer> => {
        isNew = true;
        return draw(request.url, rendered);
      };
      try {
        // While it is drawn, calls are answered, its own among them.
        const waiting = <Value>(wait: () => Promise<Value>): Promise<Value> => request.rest(wait);
        const answer = await keptFor(rendered).get(`${version} ${request.url}`, drawNow, waiting);
        if (!isNew) again.inc();
        return answer;
      } catch (error) {
        if (error instanceof NotDrawn) return undefined;
        throw error;
      }
    },
    send: async (request, reply, { status, etag, body }) => {
      void reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .header('etag', etag);
      if (!takesBrotli(request)) return (await decompress(body)).toString('utf8');
      void reply.header('content-encoding', 'br');
      return body;
    },
  };
}

const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  String(headers['accept-encoding'])
    .split(',')
    .some((each) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(each));

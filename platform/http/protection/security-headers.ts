import type { OutgoingHttpHeaders } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { App } from '../app.ts';

/**
 * Headers that tell browsers what our pages may do. Scripts and styles come from our files only, never inline; JSON-LD and a page's
 * state are data and not run, so script-src does not touch them. There is no nonce: a page is the same for everybody who asks, so that
 * it can be kept, and a nonce that is kept would be none.
 */
export async function secureHeaders(app: App, context: ServerContext): Promise<void> {
  const https = context.config.baseUrl.startsWith('https:');
  const headers = await headersBy({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'https:', 'data:', ...context.config.scraperAllow.map((host) => `http://${host}`)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(context.config.map?.origins ?? [])],
        objectSrc: ["'none'"],
        // Mock-ups, which are files of ours.
        frameSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Over plain http this header is ignored at best and breaks localhost at worst.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.header('permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)');
  });
}

/** What helmet sets by `options`. It would work out the same for every request, at a twenty-fifth of what a command costs. */
async function headersBy(options: FastifyHelmetOptions): Promise<OutgoingHttpHeaders> {
  const app = fastify();
  await app.register(helmet, options);
  let headers: OutgoingHttpHeaders = {};
  app.addHook('onRequest', async (_request, reply) => {
    headers = reply.raw.getHeaders();
  });
  await app.inject('/');
  await app.close();
  return headers;
}

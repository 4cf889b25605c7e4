import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { ServerContext } from '../../context.ts';
import type { App } from '../app.ts';

/** Stands in built pages where the nonce of one answer goes (vite's `html.cspNonce`). */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

declare module 'fastify' {
  interface FastifyReply {
    /** Fresh for each answer; a `<style>` that carries it may apply. */
    styleNonce: string;
  }
}

/**
 * Headers that tell browsers what our pages may do. Scripts come from our files only, never inline; JSON-LD is data and not run,
 * so script-src does not touch it. Style elements that libraries add at run time carry the nonce.
 */
export async function secureHeaders(app: App, context: ServerContext): Promise<void> {
  const https = context.config.baseUrl.startsWith('https:');
  app.decorateReply('styleNonce', '');
  app.addHook('onRequest', async (_request, reply) => {
    reply.styleNonce = nonceOf(reply.raw);
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        imgSrc: ["'self'", 'https:', 'data:', ...context.config.scraperAllow.map((host) => `http://${host}`)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
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
    reply.header('permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)');
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || !type.startsWith('text/html')) return payload;
    return payload.replaceAll(NONCE_PLACEHOLDER, reply.styleNonce);
  });
}

const nonces = new WeakMap<object, string>();

/** The nonce of one answer, by Node's response: that is all helmet gives its directives. */
function nonceOf(response: object): string {
  const known = nonces.get(response);
  if (known) return known;
  const made = randomBytes(16).toString('base64url');
  nonces.set(response, made);
  return made;
}

import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieIn, cookieRules } from '../cookie-rules.ts';

/** Who sends a command without an account, as far as its repeats are concerned. */
export interface ClientIds {
  /** The id that the client holds; else a new one, which the answer gives it. */
  idOf(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): string;
}

const NAME = 'hopscotch.client';
/** As long as a stored answer is kept. */
const MAX_AGE_S = 86_400;
/** A random UUID, with its dashes or without. */
const ID = /^[0-9a-f-]{32,36}$/i;

/**
 * A random id in a cookie: people behind one address have one each, and it stays when the address changes. The site's own pages
 * make it before their first command (frontend/lib/api/client-id.ts), so that a repeat has it also when the first answer was lost;
 * other clients get it with the answer. Nothing else is known by it, and it is needed for what the visitor asks for.
 */
export function clientIds(baseUrl: string): ClientIds {
  const { prefix, secure } = cookieRules(baseUrl);
  const name = `${prefix}${NAME}`;
  return {
    idOf({ headers }, reply) {
      const id = cookieIn(headers.cookie, name);
      if (id !== undefined && ID.test(id)) return id.toLowerCase();
      const made = randomUUID();
      const where = `Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      void reply.header('set-cookie', `${name}=${made}; ${where}`);
      return made;
    },
  };
}

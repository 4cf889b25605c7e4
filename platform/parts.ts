/**
 * The parts that can be processes of their own, and the port of each unless PORT says another, so that all of them can run on
 * one machine. `site` is all of them in one process.
 */
export const defaultPorts = {
  site: 3000,
  gateway: 3000,
  'command-api': 3001,
  'query-api': 3002,
  projectors: 3003,
  policies: 3004,
  scraper: 3005,
} as const;
export type Part = keyof typeof defaultPorts;

/** A part that answers people's requests. */
export type AnsweringPart = 'command-api' | 'query-api';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const signingIn = /^\/api\/(?:auth|login|logout)(?:[/?]|$)/;

/**
 * Which part answers a request: whoever writes or signs in asks the command API, everybody else, the pages included, the query
 * API. The gateway goes by it, and a route that is registered at the other part stops that part from starting.
 */
export function partOf(method: string, path: string): AnsweringPart {
  return safeMethods.has(method) && !signingIn.test(path) ? 'query-api' : 'command-api';
}

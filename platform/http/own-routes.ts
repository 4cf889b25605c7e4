import { type AnsweringPart, partOf } from '../parts.ts';
import type { App } from './app.ts';

/** What every process answers of itself. */
const ofEveryPart = new Set(['/healthz', '/readyz', '/metrics']);

/** Stops a part from starting with a route that the gateway would send to the other one, where nobody would find it. */
export function keepToOwnRoutes(app: App, part: AnsweringPart): void {
  app.addHook('onRoute', (route) => {
    if (ofEveryPart.has(route.url)) return;
    for (const method of [route.method].flat()) {
      const right = partOf(method, route.url);
      if (right !== part) throw new Error(`${method} ${route.url} is registered at ${part}, but belongs to ${right}`);
    }
  });
}

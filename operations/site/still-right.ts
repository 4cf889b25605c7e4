import type { ServerContext } from '#platform/context.ts';
import { runStillRight } from '#policies/still-right/still-right.ts';

/** Letters that ask businesses whether their activities are still right. */
export const startStillRight = (context: Pick<ServerContext, 'config' | 'db' | 'log' | 'mail' | 'logger'>) =>
  runStillRight({ ...context, site: context.config, now: () => new Date() });

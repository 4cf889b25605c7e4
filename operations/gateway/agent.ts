import { Agent, type Dispatcher } from 'undici';

/** Live updates say something every 25 s. */
const BODY_TIMEOUT_MS = 75_000;
/** A process that has not taken a connection by then is away. */
export const CONNECT_TIMEOUT_MS = 2000;

/** Stands among a request's headers, and is aborted when nobody waits for its answer any more. */
export const unwanted = Symbol('unwanted');

/**
 * What sends requests to the processes, whose answers may let wait for their beginning for `headersTimeout` ms. It keeps as many
 * connections as requests are given to it, streams among them: how many there may be is for others to say.
 */
export function agentFor(headersTimeout: number) {
  const limits = { headersTimeout, bodyTimeout: BODY_TIMEOUT_MS };
  const agent = new Agent({ ...limits, connect: { timeout: CONNECT_TIMEOUT_MS } });
  return {
    ...limits,
    request: (
      options: Dispatcher.RequestOptions,
      done: (error: Error | null, answer: Dispatcher.ResponseData) => void,
    ) => {
      const { [unwanted]: signal, ...headers } = options.headers as Record<string, string> & {
        readonly [unwanted]?: AbortSignal;
      };
      agent.request({ ...options, headers, signal: signal ?? null }, done);
    },
    destroy: () => agent.destroy(),
  };
}

import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Agent, type Dispatcher } from 'undici';

/** Live updates say something every 25 s. */
const BODY_TIMEOUT_MS = 75_000;
/** A process that has not taken a connection by then is away. */
export const CONNECT_TIMEOUT_MS = 2000;

/** Keeps as many connections to the processes as requests are given to it, streams among them: how many there may be is for others to say. */
export const connections = (): Agent =>
  new Agent({ bodyTimeout: BODY_TIMEOUT_MS, connect: { timeout: CONNECT_TIMEOUT_MS } });

/** What a process is asked; `headersTimeout` is how long the beginning of its answer may take, ms. */
export type Question = Pick<Dispatcher.DispatchOptions, 'path' | 'body' | 'headersTimeout'> & {
  readonly origin: string;
  readonly method: string;
  /** Names and values in turn. */
  readonly headers: string[];
};

/** Told once how it went. */
export interface Asking {
  /** The answer begins: whether anybody wants it. What nobody wants is read and thrown away. */
  readonly wanted: () => boolean;
  /** There is none. */
  readonly failed: (error: Error) => void;
}

/** Goes away, where the answer has begun, or at once when it is not to be done any more. */
export type Leave = (how: { readonly undone: boolean }) => void;

/** Asks, and passes the answer on to `out` as it comes. */
export function ask(agent: Agent, question: Question, out: ServerResponse, { wanted, failed }: Asking): Leave {
  let exchange: Dispatcher.DispatchController | undefined;
  let passes = false;
  let isOver = false;
  let left = false;
  agent.dispatch(question, {
    onRequestStart: (started) => {
      exchange = started;
      if (left) started.abort(gone);
    },
    onResponseStart: (_, status, headers) => {
      if (status < 200 || !wanted()) return;
      passes = true;
      out.writeHead(status, withoutHops(headers));
    },
    onResponseData: (started, chunk) => {
      if (!passes || out.write(chunk)) return;
      started.pause();
      out.once('drain', () => started.resume());
    },
    onResponseEnd: () => {
      isOver = true;
      if (passes) out.end();
    },
    onResponseError: (_, error) => {
      isOver = true;
      if (passes) out.destroy();
      else failed(error);
    },
  });
  return ({ undone }) => {
    if (isOver || !(passes || undone)) return;
    left = true;
    exchange?.abort(gone);
  };
}

const gone = new Error('nobody waits for the answer any more');

/** What two neighbours say to each other of their connection. */
const hops = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'] as const;

/** What is said of the connection is for whoever is at its other end. */
function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  for (const name of [...hops, ...namedIn(headers.connection)]) delete headers[name];
  return headers;
}

/** Not passed on either: what is said anew for each connection, and how long the body is, which was held back whole. */
const saidAnew = new Set<string>([...hops, 'host', 'content-length', 'expect']);

/** `raw`, names and values in turn, but what was meant for us and what is in `except`. */
export function passedOn(
  raw: readonly string[],
  connection: string | undefined,
  except: ReadonlySet<string>,
): string[] {
  const named = namedIn(connection);
  const passed: string[] = [];
  for (let n = 0; n + 1 < raw.length; n += 2) {
    const [name, value] = [raw[n] ?? '', raw[n + 1] ?? ''];
    const lower = name.toLowerCase();
    if (!saidAnew.has(lower) && !except.has(lower) && !named.includes(lower)) passed.push(name, value);
  }
  return passed;
}

/** Headers that are of one connection only, because it says so. */
const namedIn = (connection = ''): string[] =>
  connection === '' || connection === 'keep-alive'
    ? []
    : connection.split(',').map((name) => name.trim().toLowerCase());

import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import { type Load, load } from './load.ts';

const run = promisify(execFile);

interface Asking {
  /** `{n}` is another word each time. */
  readonly urls: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Who asks, as a Cookie header; default nobody. */
  readonly cookie?: string;
  /** Keys of the public API, in turn: each may only ask so often a minute. */
  readonly keys?: readonly string[];
  /** As browsers ask. */
  readonly compressed?: boolean;
  /** Whether answers other than 200 are counted; else they end the measuring. */
  readonly mayFail?: boolean;
}

/** What asking over HTTP measured. */
export interface HttpLoad extends Load {
  /** Milliseconds from the question to the answer's beginning, at the median. */
  readonly firstByte: number;
}

/** Asks the addresses in turn, from a process of its own, so that the client does not share the server's thread. Throws when one is not answered 200. */
export async function overHttp(asking: Asking): Promise<HttpLoad> {
  const { stdout } = await run(process.execPath, [import.meta.filename, JSON.stringify(asking)]);
  const measured = JSON.parse(stdout) as HttpLoad;
  if (measured.failures > 0 && !asking.mayFail)
    throw new Error(`${measured.failures} requests of the benchmark failed`);
  return measured;
}

/** As a program: Asking as JSON -> HttpLoad as JSON. */
if (import.meta.main) {
  const { urls, connections, seconds, cookie, keys = [], compressed } = JSON.parse(process.argv[2] ?? '') as Asking;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = {
    ...(compressed && { 'accept-encoding': 'gzip, deflate, br' }),
    ...(cookie !== undefined && { cookie }),
  };
  const first: number[] = [];
  const withKey = (n: number) => keys.length > 0 && { authorization: `Bearer ${keys[n % keys.length] ?? ''}` };
  const ask = (address: string, n: number): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      get(address, { agent, headers: { ...headers, ...withKey(n) } }, (response) => {
        first.push(performance.now() - from);
        response.resume();
        response.on('end', () => resolve(response.statusCode === 200));
        response.on('error', reject);
      }).on('error', reject);
    });
  const measured = await load(connections, seconds, (n) =>
    ask((urls[n % urls.length] ?? '').replace('{n}', `${process.pid}-${n}`), n),
  );
  agent.destroy();
  const firstByte = first.toSorted((a, b) => a - b)[Math.floor(first.length / 2)] ?? 0;
  process.stdout.write(JSON.stringify({ ...measured, firstByte } satisfies HttpLoad));
}

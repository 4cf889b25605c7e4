import { createServer } from 'node:net';

/**
 * Below the ports that systems take for outgoing connections (from 32768 on Linux, from 49152 elsewhere): one of those could take
 * ours before we listen on it, or while a killed process is away. Above 10080, the last that browsers refuse to open.
 */
const FIRST = 12_000;
const LAST = 31_999;
/** Ports of one process, so that processes that look at the same time do not find the same one. */
const EACH = 40;

const regions = Math.floor((LAST - FIRST + 1) / EACH);
const begin = FIRST + (process.pid % regions) * EACH;
let asked = 0;

/** A port of the loopback interface that is free now, another one at each call; for what has to know its address before it listens. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < EACH; tried++) {
    const port = begin + (asked++ % EACH);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of the ports ${begin} to ${begin + EACH - 1} is free on the loopback interface.`);
}

/** Whether nothing listens on the port of the loopback interface. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

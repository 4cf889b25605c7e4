import type pg from 'pg';
import { Socket } from 'node:net';

/** A timer that comes so much too late says that the process was held up. */
const HELD_UP_MS = 250;

/**
 * Gives up a connection that its server has not taken within `ms`, with an error that says so. The driver's own limit looks at the clock
 * alone: a process that was held up for so long, as one that loads its code on a busy machine is, would take the server for away whose
 * answer lies there and only has to be read.
 */
export function endWhenNotTaken(client: pg.Client, ms: number): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  const wait = (): void => {
    due = performance.now() + ms;
    timer = setTimeout(look, ms).unref();
  };
  const standing = (): string => `${stream.connecting} ${stream.bytesRead}`;
  const look = (): void => {
    // Who was held up themselves has perhaps not asked yet, so nobody can have answered.
    if (performance.now() > due + HELD_UP_MS) return wait();
    const before = standing();
    // Once what has come meanwhile was read.
    setImmediate(() => {
      if (timer === undefined) return;
      const isBegun = stream.connecting || !stream.pending;
      if (isBegun && standing() === before) stream.destroy(new Error('timeout expired'));
      else wait();
    });
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  wait();
  client.once('connect', stop);
  stream.once('close', stop);
}

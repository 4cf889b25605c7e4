import type pg from 'pg';
import { Socket } from 'node:net';

/**
 * Gives up a connection that its server has not taken within `ms`, with an error that says so. The driver's own limit looks at the clock
 * alone: a process that was held up for so long, as one that loads its code on a busy machine is, would take the server for away whose
 * answer lies there and only has to be read.
 */
export function endWhenNotTaken(client: pg.Client, ms: number): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer = setTimeout(look, ms).unref();
  };
  const standing = (): string => `${stream.connecting} ${stream.bytesRead}`;
  const look = (): void => {
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

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { listenAt, openEntrances } from './listening.ts';

const VISITORS = 320;

/** Connects as many times, says nothing and goes. */
const visitors = `
  let there = 0;
  for (let n = 0; n < ${VISITORS}; n++)
    require('node:net').connect(Number(process.argv[1]), '127.0.0.1', () => {
      if (++there === ${VISITORS}) process.exit(0);
    });`;

let close: () => Promise<unknown> = async () => undefined;
afterEach(() => close());

async function listeningApp(most?: number) {
  const app = fastify();
  close = () => app.close();
  app.get('/', async () => 'here');
  const port = await freePort();
  openEntrances(app, most);
  const isOpen = new Promise<void>((resolve) => {
    app.addHook('onListen', async () => resolve());
  });
  await app.listen(listenAt({ port, host: '127.0.0.1' }));
  await isOpen;
  return { app, port };
}

// Elsewhere sockets cannot share an address.
test.runIf(process.platform === 'linux')('many new visitors are taken in few turns of the event loop', async () => {
  const { app, port } = await listeningApp();
  let taken = 0;
  app.server.on('connection', () => (taken += 1));
  // Nothing of ours runs until all of them are there.
  execFileSync(process.execPath, ['-e', visitors, String(port)]);
  let turns = 0;
  for (; taken < VISITORS; turns++) await turn();
  expect(turns).toBeLessThan(VISITORS / 4);
});

test('whichever way somebody came in, they are answered, and nobody comes in any more after the end', async () => {
  const { app, port } = await listeningApp();
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text();
  expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set(['here']));
  await app.close();
  const refused = await Promise.all(
    Array.from(
      { length: 100 },
      () =>
        new Promise<string | undefined>((resolve) => {
          const socket: Socket = connect(port, '127.0.0.1', () => resolve(undefined));
          socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
        }),
    ),
  );
  expect(new Set(refused)).toEqual(new Set(['ECONNREFUSED']));
});

test('more connections than a process may have are ended at once, and taken again when another has gone', async () => {
  const { port } = await listeningApp(3);
  const ask = (): Promise<string | undefined> =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).then(
      (answer) => answer.text(),
      () => undefined,
    );
  const open = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  await expect.poll(ask).toBeUndefined();
  expect(open.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  open[0]?.destroy();
  await expect.poll(ask).toBe('here');
  for (const socket of open) socket.destroy();
});

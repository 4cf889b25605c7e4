import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Wire, wireTo } from './wire.ts';

/** Says back what it is told, and remembers it. */
const heard: string[] = [];
const server = createServer((socket) => {
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      heard.push(chunk.toString());
      socket.write(chunk);
    });
});
let wire: Wire;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  wire = await wireTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await wire.close();
  server.close();
});

async function speaker() {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(wire.url).port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let told = '';
  socket.on('data', (chunk) => (told += chunk.toString()));
  const say = (word: string) => new Promise<void>((done) => socket.write(word, () => done()));
  return { socket, say, told: () => told };
}

test('everything passes, also what comes late, and in its order', async () => {
  const { say, told, socket } = await speaker();
  await say('a');
  await expect.poll(told).toBe('a');
  const over = wire.strike('late', 50);
  await say('b');
  await over;
  await say('c');
  await expect.poll(told).toBe('abc');
  socket.destroy();
});

test('where nothing passes everything does afterwards', async () => {
  const { say, told, socket } = await speaker();
  await say('one ');
  await expect.poll(told).toBe('one ');
  const over = wire.strike('still', 100);
  await say('two ');
  await over;
  await expect.poll(told).toBe('one two ');
  socket.destroy();
});

test('an answer that is lost was given, and its connection ends', async () => {
  const { say, told, socket } = await speaker();
  const closed = once(socket, 'close');
  const over = wire.strike('deaf', 200);
  await say('lost');
  await over;
  await closed;
  expect(told()).toBe('');
  await expect.poll(() => heard.at(-1)).toBe('lost');
});

test('a cut ends every connection, and the next one is as good as before', async () => {
  const { socket } = await speaker();
  const closed = once(socket, 'close');
  await wire.strike('cut', 0);
  await closed;
  const next = await speaker();
  await next.say('again');
  await expect.poll(next.told).toBe('again');
  next.socket.destroy();
});

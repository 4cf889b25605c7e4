import { connect, createServer, type Socket } from 'node:net';

/** Passes a server's connections on, and can swallow its answers. */
export interface LossyProxy {
  readonly port: number;
  /** From now on requests arrive, and the connection ends when the answer comes. */
  loseAnswers(): void;
  letAnswersPass(): void;
  close(): Promise<void>;
}

export async function lossyProxy(port: number): Promise<LossyProxy> {
  let losing = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => void upstream.write(data));
    upstream.on('data', (data) => {
      if (losing) client.destroy();
      else client.write(data);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    loseAnswers: () => {
      losing = true;
    },
    letAnswersPass: () => {
      losing = false;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

import { connect, createServer, type Socket } from 'node:net';

/** Passes a server's connections on, and can swallow its answers. */
export interface LossyProxy {
  readonly port: number;
  /** From now on requests arrive, and the connection ends when the answer comes. */
  loseAnswers(): void;
  letAnswersPass(): void;
  /** From now on requests arrive, and the answers never do. */
  fallSilent(): void;
  /** Answers pass again. Connections that have lost some end, since nobody could go on with them. */
  speak(): void;
  close(): Promise<void>;
}

export async function lossyProxy(port: number, host = '127.0.0.1'): Promise<LossyProxy> {
  let losing = false;
  let silent = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, host);
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
      if (silent) return;
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
    fallSilent: () => {
      silent = true;
    },
    speak: () => {
      silent = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

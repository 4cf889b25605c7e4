import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** As much of SMTP as a client needs to hand over a mail. While it is `silent` it takes connections and greets, and answers nothing. */
export async function smtpServer() {
  const state = {
    refuse: false,
    silent: false,
    refusal: '451 later',
    received: [] as string[],
    recipients: [] as string[],
  };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    let data: string | undefined;
    socket.write('220 test ESMTP\r\n');
    socket.on('error', () => undefined);
    let pending = '';
    socket.on('data', (chunk) => {
      if (state.silent) return;
      pending += chunk.toString('utf8');
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (data !== undefined) {
          if (line === '.') {
            state.received.push(data);
            data = undefined;
            socket.write('250 taken\r\n');
          } else data += `${line}\n`;
        } else if (/^EHLO/i.test(line)) socket.write('250 test\r\n');
        else if (/^MAIL/i.test(line)) socket.write(state.refuse ? `${state.refusal}\r\n` : '250 ok\r\n');
        else if (/^RCPT/i.test(line)) {
          state.recipients.push(line);
          socket.write('250 ok\r\n');
        } else if (/^DATA/i.test(line)) {
          data = '';
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    /** How many clients have come, and are not gone. */
    connected: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
}

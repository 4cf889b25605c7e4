import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askingAt } from './asking.ts';
import type { Asked, Journal } from './journal.ts';

test('what is no command is written down as well, without what stands behind the question mark', async () => {
  const server = createServer((_request, answer) => void answer.end('{"id":"i"}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const asked: Asked[] = [];
  const sent: string[] = [];
  const journal: Journal = {
    sent: ({ route }) => void sent.push(route),
    answered: (_command, { status }) => void sent.push(String(status)),
    asked: (what) => void asked.push(what),
    answers: new Map(),
    file: '',
    close: () => undefined,
  };
  const { port } = server.address() as AddressInfo;
  const { ask, send } = askingAt({ url: `http://127.0.0.1:${port}`, journal });
  await ask(null, 'POST', '/api/auth/sign-up/email', { email: 'ada@families.example', password: 'a-long-one' });
  await ask(null, 'GET', '/dev/mailbox?format=json&to=ada%40families.example');
  const who = { memberId: 'm', email: 'ada@families.example', cookie: 'c=1' };
  await send({ kind: 'idea', who, method: 'POST', route: '/api/feature-suggestions', body: {} });
  expect(asked).toEqual([
    { method: 'POST', path: '/api/auth/sign-up/email', status: 200 },
    { method: 'GET', path: '/dev/mailbox', status: 200 },
  ]);
  expect(sent).toEqual(['/api/feature-suggestions', '200']);
});

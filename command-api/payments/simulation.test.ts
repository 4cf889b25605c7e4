import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sendNotice } from './simulation.ts';
import { WEBHOOK } from './webhook.ts';

const notice = { body: '{}', signature: 's' };

test('a payment that is simulated while the process ends is told when to try again', async () => {
  const app = fastify();
  app.post(WEBHOOK, () => ({}));
  await sendNotice(app, notice);
  await app.close();
  await expect(sendNotice(app, notice)).rejects.toMatchObject({ problem: { status: 503 }, retryAfter: 5 });
});

test('what else goes wrong is a mistake of ours', async () => {
  const app = fastify();
  await expect(sendNotice(app, notice)).rejects.toThrow('answered with 404');
  await app.close();
});

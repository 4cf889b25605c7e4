import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { until } from '#tests/support/projection.ts';
import { stripePayments } from './stripe-payments.ts';

test('where Stripe is silent only some wait for it, and others are told at once; it is asked again when it answers', async () => {
  const waiting: ServerResponse[] = [];
  const silent = createServer((_, response) => void waiting.push(response));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  try {
    const { port } = silent.address() as AddressInfo;
    const payments = stripePayments(
      {
        secretKey: 'sk_test_silent',
        webhookSecret: 'whsec_silent',
        priceId: 'price_silent',
        connectWebhookSecret: null,
        apiBase: `http://127.0.0.1:${port}`,
      },
      'http://localhost',
      { warn: () => undefined },
    );
    const bills = () => payments.billsOf('cus_1');
    const asked = Array.from({ length: 8 }, bills);
    await until(() => waiting.length === 8, 'eight calls that wait');
    await expect(bills()).rejects.toMatchObject({
      problem: { status: 503 },
      message: expect.stringMatching(/slow to answer/),
    });
    expect(waiting).toHaveLength(8);

    const answer = JSON.stringify({ id: 'bps_1', url: 'https://billing.example/' });
    for (const response of waiting) response.setHeader('content-type', 'application/json').end(answer);
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 8 }, () => 'https://billing.example/'));
    const again = bills();
    await until(() => waiting.length === 9, 'another call');
    waiting[8]?.setHeader('content-type', 'application/json').end(answer);
    expect(await again).toBe('https://billing.example/');
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

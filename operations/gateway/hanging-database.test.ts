import { setTimeout as sleep } from 'node:timers/promises';
import { LogController } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { gateway } from '#tests/support/servers/behind-gateway.ts';
import { answerErrors } from '#platform/http/answers.ts';
import { bareApp } from '#platform/http/bare-app.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { listenAt } from '#platform/http/listening.ts';
import { createLogger } from '#platform/logger.ts';
import { createMetrics } from '#platform/metrics.ts';

/** A process whose database takes what it is asked and says nothing, and a command that takes a while all the same. */
async function withoutDatabase(took: () => void): Promise<string> {
  const app = bareApp({
    logger: createLogger({ logLevel: 'silent' }),
    logController: new LogController(),
    trustProxy: [],
  });
  answerErrors(app);
  await healthRoutes(app, {
    metrics: createMetrics({ processMetrics: false }),
    operator: { mode: 'test', operatorToken: null },
    needs: { database: () => new Promise(() => undefined) },
  });
  app.post('/api/x', async () => {
    took();
    await sleep(3_500);
    return {};
  });
  onTestFinished(() => app.close());
  return app.listen(listenAt({ host: '127.0.0.1', port: 0 }));
}

// A machine that is so busy that nothing is answered for 300 ms makes a process silent; it is not so for one command after the other.
test(
  'processes whose database hangs are not ready, and not silent: a command that they have in hand is sent to one of them',
  { retry: 4 },
  async () => {
    let taken = 0;
    const both = await Promise.all([1, 2].map(() => withoutDatabase(() => void (taken += 1))));
    const url = await gateway({ commandApi: both });
    const answer = await fetch(`${url}/api/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k', cookie: 'hopscotch.client=0190' },
      body: '{}',
    });
    expect([answer.status, taken]).toEqual([200, 1]);
  },
);

import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { BadNotice } from '#platform/payments/payments.ts';
import { recordSubscription } from './record.ts';

export const WEBHOOK = '/api/payments/webhook';
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * POST payments/webhook: what the payment provider tells by itself, signed over the very bytes that it sent. This alone makes a plan
 * active. Whatever it is about, it is answered with 200 once it has been dealt with, and sent again otherwise.
 */
export function webhookRoute(app: App, context: ServerContext): void {
  const { payments, logger } = context;
  void app.register(async (part: App) => {
    part.removeContentTypeParser('application/json');
    const limits = { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES } as const;
    part.addContentTypeParser('application/json', limits, (_request, body, done) => done(null, body));
    part.post(WEBHOOK, { schema: { hide: true } }, async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      if (payments === null || typeof signature !== 'string' || typeof body !== 'string') throw unsigned();
      const notice = await payments.read(body, signature).catch((error: unknown) => {
        if (!(error instanceof BadNotice)) throw error;
        logger.warn({ reason: 'signature' }, 'a message about payments was refused');
        throw unsigned();
      });
      if (notice.subscription === null) return { received: true, type: notice.type, recorded: false };
      const position = await recordSubscription(context, payments, notice.subscription);
      return { received: true, type: notice.type, recorded: position !== undefined };
    });
  });
}

const unsigned = () => httpProblem(401, 'This needs a valid signature.');

import { z } from 'zod';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { BadNotice, type PaymentNotice, type Payments } from '#platform/payments/payments.ts';
import { recordSubscription } from '#platform/plans/subscriptions.ts';
import { recordBookingPayment, recordBookingReturn } from '../booking/record-payment.ts';
import { recordPayee } from '../payee/record-payee.ts';

export const WEBHOOK = '/api/payments/webhook';
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * POST payments/webhook: what the payment provider tells by itself, signed over the very bytes that it sent. It has us ask the provider,
 * whose answer alone makes a plan active, and a booking paid; what it does not tell is asked after later, as such a message may be lost.
 * Whatever it is about, it is answered with 200 once it has been dealt with, and sent again otherwise.
 */
export function webhookRoute(app: App, context: ServerContext): void {
  const { payments, logger } = context;
  void app.register(async (part: App) => {
    part.removeContentTypeParser('application/json');
    const limits = { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES } as const;
    part.addContentTypeParser('application/json', limits, (_request, body, done) => done(null, body));
    const schema = {
      operationId: 'tellOfPayment',
      tags: ['site'],
      summary: 'Takes what the payment provider tells, in the header and body that its library signs',
      response: { 200: z.object({ received: z.literal(true), type: z.string(), recorded: z.boolean() }) },
    };
    part.post(WEBHOOK, { schema }, async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      if (payments === null || typeof signature !== 'string' || typeof body !== 'string') throw unsigned();
      const notice = await payments.read(body, signature).catch((error: unknown) => {
        if (!(error instanceof BadNotice)) throw error;
        logger.warn({ reason: 'signature' }, 'a message about payments was refused');
        throw unsigned();
      });
      const position = await record(payments, notice.about);
      return { received: true as const, type: notice.type, recorded: position !== undefined };
    });
  });

  async function record(provider: Payments, about: PaymentNotice['about']): Promise<number | undefined> {
    if (about?.kind === 'subscription') return recordSubscription(context, provider, about.subscription);
    const { bookings } = provider;
    if (about === null || bookings === null) return undefined;
    switch (about.kind) {
      case 'account':
        return recordPayee(context, bookings, about.account);
      case 'booking-checkout':
        return recordBookingPayment(context, bookings, about);
      case 'booking-payment':
        return recordBookingReturn(context, bookings, about);
    }
  }
}

const unsigned = () => httpProblem(401, 'This needs a valid signature.');

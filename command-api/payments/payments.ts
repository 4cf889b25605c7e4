import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { isSimulation } from '#platform/payments/open-payments.ts';
import { simulationRoutes } from './simulation.ts';
import { webhookRoute } from './webhook.ts';

/** What the payment provider tells of plans, accounts and bookings, and what stands for it on a site without one. */
export function paymentRoutes(app: App, context: ServerContext): void {
  const { payments } = context;
  webhookRoute(app, context);
  simulationRoutes(app, context, isSimulation(payments) ? payments : null);
}

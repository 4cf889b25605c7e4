import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database.ts';
import type { Payments } from './payments.ts';
import { openSimulatedPayments, type SimulatedPayments } from './simulated-payments.ts';
import { stripePayments } from './stripe-payments.ts';

/** How Premium is paid for: by Stripe where it is configured, else by the simulation, which production never has; then not at all. */
export async function openPayments(
  { stripe, mode, baseUrl, sessionSecret }: Pick<Config, 'stripe' | 'mode' | 'baseUrl' | 'sessionSecret'>,
  { db, logger }: { readonly db: Pick<Database, 'query' | 'transaction'>; readonly logger: Pick<Logger, 'warn'> },
): Promise<Payments | null> {
  if (stripe !== null) return stripePayments(stripe, baseUrl, logger);
  return mode === 'production' ? null : openSimulatedPayments({ db, baseUrl, sessionSecret });
}

export const isSimulation = (payments: Payments | null): payments is SimulatedPayments =>
  payments?.isSimulated === true;

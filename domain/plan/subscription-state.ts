/** A payment as the payment provider tells it. */
export interface SubscriptionPayment {
  readonly payment: string;
  readonly outcome: 'paid' | 'failed';
  /** What was paid, in the smallest unit of `currency`; of a failed one, 0. */
  readonly amount: number;
  readonly currency: string;
  /** The end of the month that it is for, ISO 8601. */
  readonly paidUntil: string;
  /** How often it was tried. */
  readonly attempt: number;
}

/** A subscription as the payment provider tells it when asked: the whole of it, so that no order of messages matters. Times are ISO 8601. */
export interface SubscriptionState {
  readonly subscription: string;
  readonly customer: string;
  /** `unfinished` before the first payment has come. */
  readonly status: 'unfinished' | 'trial' | 'running' | 'ended';
  readonly trialEndsAt: string | null;
  /** Whether it ends with its period. */
  readonly isCancelled: boolean;
  /** The newest payment that was made or tried; null before. */
  readonly lastPayment: SubscriptionPayment | null;
}

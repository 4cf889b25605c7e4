import type { SubscriptionState } from '#domain/plan/subscription-state.ts';
import type { BookingPayments } from './booking-payments.ts';

/** Where somebody pays. */
export interface Checkout {
  readonly checkout: string;
  /** Absolute. */
  readonly url: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}
export interface CustomerWanted {
  readonly businessId: string;
  readonly name: string;
  readonly email: string;
  /** The same for every repeat of the request: it makes no second one. */
  readonly key: string;
}
export interface CheckoutWanted {
  readonly businessId: string;
  readonly customer: string;
  readonly trialDays: number;
  readonly key: string;
}

/** A subscription, and the business that it was begun for; null for one that was not begun here. */
export interface ToldSubscription {
  readonly businessId: string | null;
  readonly told: SubscriptionState;
}

/** A message of the payment provider, whose signature was right, and what of ours it is about, if anything. */
export interface PaymentNotice {
  readonly type: string;
  readonly about:
    | { readonly kind: 'subscription'; readonly subscription: string }
    /** Into which families pay. */
    | { readonly kind: 'account'; readonly account: string }
    | { readonly kind: 'booking-checkout'; readonly checkout: string; readonly account: string }
    /** Something was paid back, or is in dispute. */
    | { readonly kind: 'booking-payment'; readonly payment: string; readonly account: string }
    | null;
}

/** The payment provider, by which businesses pay for Premium. Whatever fails there throws. */
export interface Payments {
  /** How families pay businesses; null where that is not set up. */
  readonly bookings: BookingPayments | null;
  /** Whether nothing is really paid. */
  readonly isSimulated: boolean;
  /** What the provider calls a business from then on. */
  newCustomer(wanted: CustomerWanted): Promise<string>;
  /**
   * Has the provider call a business, and write to it, as is said now. False where it does not know it any more by what it was called:
   * deleted there, or begun with other keys.
   */
  updateCustomer(customer: string, called: Pick<CustomerWanted, 'name' | 'email'>): Promise<boolean>;
  beginCheckout(wanted: CheckoutWanted): Promise<Checkout>;
  /**
   * From then on nobody can pay there. False when somebody has. Throws where the provider shows no such page, and it may be open
   * all the same: not when its time `isOver`.
   */
  closeCheckout(checkout: string, isOver?: boolean): Promise<boolean>;
  /** The subscription that somebody has begun at a page by paying there; null where nobody has, or the provider shows no such page. */
  paidAt(checkout: string): Promise<string | null>;
  /** A subscription as it is now; null where the provider knows none of that name. */
  tell(subscription: string): Promise<ToldSubscription | null>;
  /** It ends with its period, or does not after all. False where the provider knows none of that name. */
  setCancelled(subscription: string, isCancelled: boolean): Promise<boolean>;
  /** It ends at once, and nothing can be paid for it any more; what has ended, or is not known, stays so, and leaves no bill. Throws where it is just being paid. */
  end(subscription: string): Promise<void>;
  /** The address where a business sees its bills and changes its card; null where there are none. */
  billsOf(customer: string): Promise<string | null>;
  /** What a message says. Throws BadNotice when it was not signed by the provider, or long ago. */
  read(body: string, signature: string): Promise<PaymentNotice>;
}

/** A message that the payment provider has not signed, or not now. */
export class BadNotice extends Error {
  override readonly name = 'BadNotice';
}

import type { Checkout } from './payments.ts';

export interface AccountWanted {
  readonly businessId: string;
  readonly email: string;
  /** The account before it, which the provider does not know any more; null where there was none. */
  readonly instead: string | null;
}
export interface BookingCheckoutWanted {
  readonly account: string;
  readonly occasionId: string;
  readonly bookingId: string;
  readonly memberId: string;
  readonly amountPence: number;
  /** What is paid for, as the family reads it there and on its receipt. */
  readonly what: string;
  /** The same for every repeat of the request: it makes no second one. */
  readonly key: string;
}
/** Where one booking is paid for, as the payment provider tells it when asked. */
export interface ToldCheckout {
  /** Null for one that was not begun here, or that the provider does not know. */
  readonly occasionId: string | null;
  readonly bookingId: string | null;
  /** Where it can be paid; null where it cannot any more, or was. */
  readonly url: string | null;
  /** What was paid there; null where nothing was. */
  readonly payment: { readonly paymentId: string; readonly amount: number; readonly currency: string } | null;
}

/** A payment as the payment provider tells it when asked, and the booking that it was for; null for one not begun here. */
export interface ToldPayment {
  readonly occasionId: string | null;
  readonly bookingId: string | null;
  readonly went: { readonly refund: string; readonly reason: 'given-back' | 'disputed' } | null;
  /** The refund that was made last and did not reach whoever paid, so that the money is back in the account; null where none was. */
  readonly failed: string | null;
}

/** The payment provider, by which families pay businesses: each into an account of the business's own. Whatever fails there throws. */
export interface BookingPayments {
  /** What the provider calls the account of a business from then on; asked again, it is the same one. */
  openAccount(wanted: AccountWanted): Promise<string>;
  /** Where its owner sets it up. */
  setUpAt(account: string): Promise<string>;
  /**
   * An account as it is now: whose it is (null: not opened here), and whether payments are taken for it. Null where the provider knows none
   * of that name: it was deleted there, or opened with other keys.
   */
  tellAccount(account: string): Promise<{ readonly businessId: string | null; readonly isReady: boolean } | null>;
  beginBookingCheckout(wanted: BookingCheckoutWanted): Promise<Pick<Checkout, 'checkout' | 'url'>>;
  tellCheckout(checkout: string, account: string): Promise<ToldCheckout>;
  /**
   * From then on nobody can pay there. False when somebody has. Throws where the provider shows no such page, and it may be open all the
   * same.
   */
  closeBookingCheckout(checkout: string, account: string): Promise<boolean>;
  /**
   * What has become of a payment since. `went`: the whole of it went back, by a refund or because a bank had the last word; null while
   * all or a part of it is still there.
   */
  tellPayment(payment: string, account: string): Promise<ToldPayment>;
  /** Has the whole of a payment go back to whoever paid, once however often it is asked; answers what the provider calls that. */
  payBack(payment: string, account: string): Promise<string>;
}

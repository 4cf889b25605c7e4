import type { DomainEvent } from '#domain/catalog.ts';

/** How often what may happen once has happened, by what it is: `drafted: Row 7-1`, `received: pi_7`. */
export interface Tallies {
  take(event: DomainEvent): void;
  of(what: string): number;
  /** What has happened more than once. */
  twice(): readonly string[];
  /** Payments that have to go back and have not gone. */
  due(): readonly string[];
}

/** Activities of lists, feeds and pages of the harness are called so, and no two alike: each is drafted once, however often it is read. */
export const ROW = 'Row ';

export const drafted = (name: string): string => `drafted: ${name}`;
export const received = (payment: string): string => `received: ${payment}`;
export const refunded = (payment: string): string => `refunded: ${payment}`;
/** A booking that was called off, by whomever. */
export const cancelled = (bookingId: string): string => `cancelled: ${bookingId}`;
/** A page that a busy machine could not read within its limit. */
export const tooSlow = (url: string): string => `too slow: ${url}`;
export const tried = (businessId: string): string => `tried by: ${businessId}`;

/** What `event` says that happens once at most; null of all others. */
function onceIn({ type, data }: DomainEvent): string | null {
  switch (type) {
    case 'ListingDrafted':
      return data.fields.name?.startsWith(ROW) === true ? drafted(data.fields.name) : null;
    case 'SourceRunEnded':
      return `ended: ${data.runId}`;
    case 'BookingCancelled':
      return cancelled(data.bookingId);
    case 'BookingPaymentReceived':
      return received(data.paymentId);
    case 'BookingPaid':
      return data.paymentId === null ? null : `paid by: ${data.paymentId}`;
    case 'BookingRefundDue':
      return `due: ${data.paymentId}`;
    case 'BookingRefunded':
      return refunded(data.paymentId);
    case 'PlanTrialStarted':
      return tried(data.businessId);
    case 'PlanPaid':
      return `month: ${data.payment}`;
    case 'ApiKeyWithdrawn':
      return `withdrawn: ${data.apiKeyId}`;
    case 'BannerAdEnded':
      return `ended: ${data.bannerAdId}`;
    default:
      return null;
  }
}

export function talliesOf(): Tallies {
  const counts = new Map<string, number>();
  const due = new Set<string>();
  const slow = new Set<string>();
  return {
    take: (event) => {
      const what = onceIn(event);
      if (event.type === 'ScrapeFailed' && event.data.failure === 'timed-out') slow.add(tooSlow(event.data.url));
      if (what !== null) counts.set(what, (counts.get(what) ?? 0) + 1);
      if (event.type === 'BookingRefundDue') due.add(event.data.paymentId);
      if (event.type === 'BookingRefunded') due.delete(event.data.paymentId);
    },
    of: (what) => counts.get(what) ?? (slow.has(what) ? 1 : 0),
    twice: () => [...counts].filter(([, count]) => count > 1).map(([what]) => what),
    due: () => [...due],
  };
}

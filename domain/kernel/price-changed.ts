import { DomainError } from './errors.ts';

/** Nobody buys at a price that they have not seen. */
export const priceChanged = (details: Readonly<Record<string, unknown>> = {}): DomainError =>
  new DomainError(
    'price-changed',
    'The price has changed since you looked at it. Please look at it again.',
    'conflict',
    details,
  );

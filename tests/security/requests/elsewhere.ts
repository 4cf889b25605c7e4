import type { RouteName } from '#platform/access.ts';

/** Where nobody is seen to succeed here: what whoever may make the call is told instead, why, and which file has it succeed. */
interface Elsewhere {
  readonly status: number;
  readonly because: string;
  readonly file: string;
}

/** Every row of the access matrix in which nobody succeeds; all others have somebody who does. */
export const elsewhere: Readonly<Partial<Record<RouteName, Elsewhere>>> = {
  'POST /api/payments/webhook': {
    status: 401,
    because: 'its caller is the payment provider, whose signature nobody here has',
    file: 'command-api/plan/plan.slow.test.ts',
  },
  'POST /api/provider/booking-subscription/invoices': {
    status: 404,
    because: 'the payment provider has the bills, and the simulation is none',
    file: 'command-api/plan/plan.slow.test.ts',
  },
};

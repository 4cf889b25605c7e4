import type { Recorded } from '#domain/kernel/event.ts';
import type { PayeeEvent } from '#domain/payee/events.ts';
import { evolve, initialPayee, type Payee } from '#domain/payee/payee.ts';
import { type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const payees = table({
  key: ['business_id'],
  columns: { business_id: 'uuid', is_ready: 'boolean', payee: writtenJson<Payee>() },
});

const change: Effect<Recorded<PayeeEvent>> = into(
  payees,
  ({ data }) => ({ business_id: data.businessId }),
  (row, event) => {
    const payee = evolve(row?.payee ?? initialPayee, event);
    return { business_id: event.data.businessId, is_ready: payee.state === 'ready', payee };
  },
);

/** Which businesses families can pay by card. */
export const payeesModel = readModel({
  name: 'payees',
  version: 1,
  tables: { payees },
  project: { PayeeOpened: [change], PayeeReady: [change], PayeeHeld: [change], PayeeDisconnected: [change] },
});

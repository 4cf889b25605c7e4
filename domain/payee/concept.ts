import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { payeeEvents } from './events.ts';
import { decide, evolve, initialPayee, type Payee } from './payee.ts';

const one = { businessId: sampleIds.business, account: 'acct_petra' };
const { member } = sampleIds;

/** A business whom families pay by card through us; its stream bears the business's id. */
export const payee = concept({
  name: 'payee',
  events: payeeEvents,
  decider: { initial: initialPayee, evolve, decide, snapshot: plainSnapshot<Payee>(1) },
  commands: { OpenPayee: true, RecordPayee: true, DisconnectPayee: true },
  trail: {
    initial: { name: 'Card payments', view: {}, state: null },
    tell: ({ name, view }, event) => {
      const now = (state: string) => ({ name, view: known({ ...view, cardPayments: state }), state: null });
      switch (event.type) {
        case 'PayeeOpened':
          return now('being set up');
        case 'PayeeReady':
          return now('ready');
        case 'PayeeHeld':
          return now('held');
        case 'PayeeDisconnected':
          return now('disconnected');
      }
    },
  },
  says: {
    PayeeOpened: () => 'A provider went to set up card payments',
    PayeeReady: () => 'Families can pay a provider by card',
    PayeeHeld: () => 'Families cannot pay a provider by card for now: the payment provider asks for something',
    PayeeDisconnected: () => 'A provider takes no more payments by card',
  },
  samples: {
    PayeeOpened: { ...one, openedBy: member },
    PayeeReady: one,
    PayeeHeld: one,
    PayeeDisconnected: { ...one, disconnectedBy: member },
  },
});

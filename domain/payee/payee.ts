import type { Timed } from '../kernel/decider.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { PayeeEvent } from './events.ts';

/** How a business stands that wants to be paid by card. */
export type PayeeState = 'none' | 'opened' | 'ready' | 'disconnected';

/** A business, as somebody whom families pay through us. */
export interface Payee {
  readonly businessId: string | null;
  /** Its account at the payment provider; it keeps it when it disconnects, for as long as the provider knows it. */
  readonly account: string | null;
  readonly state: PayeeState;
  /** When the payment provider was asked last, of what is told here. ISO 8601. */
  readonly toldAt: string;
}
export const initialPayee: Payee = { businessId: null, account: null, state: 'none', toldAt: '' };

export type PayeeCommand =
  | {
      readonly type: 'OpenPayee';
      readonly businessId: string;
      readonly account: string;
      readonly openedBy: string;
      /** The account that it had when the payment provider was asked: one that is not known there any more makes way for `account`. */
      readonly instead: string | null;
    }
  | {
      readonly type: 'RecordPayee';
      readonly account: string;
      readonly isReady: boolean;
      /** When the payment provider was asked: what it said earlier comes too late. */
      readonly at: string;
    }
  | { readonly type: 'DisconnectPayee'; readonly disconnectedBy: string };

/** What `command` changes in `payee`. Throws a DomainError when the rules forbid it. */
export function decide(command: PayeeCommand, payee: Payee): PayeeEvent[] {
  switch (command.type) {
    case 'OpenPayee': {
      const { type: _, instead, ...data } = command;
      const isSame = payee.account === data.account;
      if (!isSame && payee.account !== instead)
        throw new DomainError('other-account', 'Your business has an account for card payments already.', 'conflict');
      return isSame && isConnected(payee) ? [] : [{ type: 'PayeeOpened', data }];
    }
    case 'RecordPayee': {
      const { businessId, account, state } = payee;
      if (businessId === null || account !== command.account)
        throw new DomainError('other-account', 'This account is of somebody else.', 'conflict');
      if (!isConnected(payee) || command.at < payee.toldAt || command.isReady === (state === 'ready')) return [];
      return [{ type: command.isReady ? 'PayeeReady' : 'PayeeHeld', data: { businessId, account } }];
    }
    case 'DisconnectPayee': {
      const { businessId, account } = payee;
      if (businessId === null || account === null || !isConnected(payee)) return [];
      return [{ type: 'PayeeDisconnected', data: { businessId, account, disconnectedBy: command.disconnectedBy } }];
    }
  }
}

const isConnected = ({ state }: Payee): boolean => state === 'opened' || state === 'ready';

/** `payee` after `event`. */
export function evolve(payee: Payee, event: Timed<PayeeEvent | PersonEvent>): Payee {
  switch (event.type) {
    case 'PersonErased':
      return payee;
    case 'PayeeOpened': {
      const { businessId, account } = event.data;
      return { ...payee, businessId, account, state: 'opened' };
    }
    case 'PayeeReady':
      return { ...payee, state: 'ready', toldAt: event.occurredAt };
    case 'PayeeHeld':
      return { ...payee, state: 'opened', toldAt: event.occurredAt };
    case 'PayeeDisconnected':
      return { ...payee, state: 'disconnected' };
  }
}

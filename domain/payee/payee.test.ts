import { test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PayeeEvent } from './events.ts';
import { decide, evolve, initialPayee, type Payee, type PayeeCommand } from './payee.ts';

const at = '2026-03-01T10:00:00.000Z';
const given = givenFor<PayeeCommand, Payee, PayeeEvent>({
  initial: initialPayee,
  evolve: (payee, event) => evolve(payee, { ...event, occurredAt: at }),
  decide,
});
const one = { businessId: 'b', account: 'acct_1' };
const open = { type: 'OpenPayee', ...one, openedBy: 'ann', instead: null } as const;
const opened: PayeeEvent = { type: 'PayeeOpened', data: { ...one, openedBy: 'ann' } };
const ready: PayeeEvent = { type: 'PayeeReady', data: one };
const held: PayeeEvent = { type: 'PayeeHeld', data: one };
const gone: PayeeEvent = { type: 'PayeeDisconnected', data: { ...one, disconnectedBy: 'ann' } };
const told = (isReady: boolean, more: object = {}): PayeeCommand => ({
  type: 'RecordPayee',
  account: 'acct_1',
  isReady,
  at: '2026-03-01T10:00:01.000Z',
  ...more,
});

test('an account is opened once, and again by who had disconnected it', () => {
  const again = { ...open, instead: one.account };
  given().when(open).then(opened);
  given(opened).when(again).then();
  given(opened, ready).when(again).then();
  given(opened, ready, gone).when(again).then(opened);
  // Of two who open one at once, the second had been told that there was none.
  given(opened).when(open).then();
});
test('one that the payment provider does not know any more makes way for another, as which it begins', () => {
  const other = { ...one, account: 'acct_2' };
  const instead = { ...open, ...other, instead: one.account };
  const anew: PayeeEvent = { type: 'PayeeOpened', data: { ...other, openedBy: 'ann' } };
  given(opened, ready).when(instead).then(anew);
  given(opened, ready, gone).when(instead).then(anew);
  given(opened, ready, anew).when(told(true)).thenRefused('other-account');
  given(opened, ready, anew)
    .when(told(true, { account: 'acct_2' }))
    .then({ type: 'PayeeReady', data: other });
});
test('a business has one account', () => {
  given(opened)
    .when({ ...open, account: 'acct_2' })
    .thenRefused('other-account');
  given(opened, gone)
    .when({ ...open, account: 'acct_2' })
    .thenRefused('other-account');
});
test('it is ready when the payment provider says so, and held when that says otherwise', () => {
  given(opened).when(told(true)).then(ready);
  given(opened).when(told(false)).then();
  given(opened, ready).when(told(true)).then();
  given(opened, ready).when(told(false)).then(held);
  given(opened, ready, held).when(told(true)).then(ready);
});
test('what was said earlier, or of another account, changes nothing', () => {
  given(opened, ready)
    .when(told(false, { at: '2026-03-01T09:59:59.000Z' }))
    .then();
  given(opened)
    .when(told(true, { account: 'acct_2' }))
    .thenRefused('other-account');
  given().when(told(true)).thenRefused('other-account');
});
test('who has disconnected it is paid no more, whatever the payment provider says', () => {
  const disconnect = { type: 'DisconnectPayee', disconnectedBy: 'ann' } as const;
  given(opened, ready).when(disconnect).then(gone);
  given(opened, ready, gone).when(disconnect).then();
  given().when(disconnect).then();
  given(opened, ready, gone).when(told(true)).then();
});

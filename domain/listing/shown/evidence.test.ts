import { expect, test } from 'vitest';
import { ERASED } from '../../kernel/erased.ts';
import type { ListingCommand } from '../commands.ts';
import { decide } from '../decide.ts';
import type { ListingEvent } from '../events.ts';
import {
  adminId,
  approved,
  drafted,
  edited,
  fields,
  refresh,
  review,
  revisionId,
  submitted,
} from '../listing-samples.ts';
import { listingOf } from '../listing.ts';
import { evolveShown, initialShown } from './shown-listing.ts';

const [was, is] = ['£6.50 per session', '£9.75 per session'];
const live = [drafted({ evidence: { name: 'Forest School', priceFrom: was } as never }), submitted(), approved()];
const evidenceOf = (past: readonly ListingEvent[]) =>
  past.reduce(
    (listing, event) => evolveShown(listing, { ...event, occurredAt: '2026-03-01T10:00:00.000Z' }),
    initialShown,
  ).shown.evidence;
const after = (past: readonly ListingEvent[], command: ListingCommand) => [
  ...past,
  ...decide(command, listingOf(past)),
];
const says = (past: readonly ListingEvent[], said = { ...fields, priceFrom: 9.75 }) =>
  after(past, { ...refresh(said), evidence: { name: 'Forest School', priceFrom: is } } as ListingCommand);
const approve = { type: 'ApproveRevision', revisionId, ...review } as const;

test('a change of a page waits with the page’s words of what it changes, beside those of what stands there', () => {
  expect(evidenceOf(says(live))).toEqual({
    now: { name: 'Forest School', priceFrom: was },
    proposed: { [revisionId]: { priceFrom: is } },
    replaced: null,
  });
});

test('approved, its words take the place of those that they contradict, and an undo puts those back', () => {
  const past = after(says(live), { ...approve, revision: 1 });
  expect(evidenceOf(past).now).toEqual({ name: 'Forest School', priceFrom: is });
  const undone = after(past, { type: 'UndoVerdict', revisionId, undoneBy: adminId, revision: 2 });
  expect(evidenceOf(undone)).toEqual(evidenceOf(says(live)));
});

test('of a value that it gives no words for, the words of the one before are gone with that', () => {
  const past = after(live, refresh({ ...fields, priceFrom: 9.75 }));
  expect(evidenceOf(after(past, { ...approve, revision: 1 })).now).toEqual({ name: 'Forest School' });
});

test('what a person has typed over keeps its words, also when the rest of the change is approved', () => {
  const past = [
    ...says(live, { ...fields, priceFrom: 9.75, name: 'Forest Club' }),
    edited(2, { priceFrom: 8 }, 'admin'),
  ];
  expect(evidenceOf(after(past, { ...approve, revision: 2 })).now).toMatchObject({ priceFrom: was });
});

test('turned down, its words are kept as long as that can be taken back', () => {
  const past = after(says(live), { type: 'RejectRevision', revisionId, reviewedBy: adminId, adminNotes: 'Wrong.' });
  expect(evidenceOf(past).proposed).toEqual({ [revisionId]: { priceFrom: is } });
  expect(evidenceOf([...past, edited(2, { town: 'Woking' }, 'admin')]).proposed).toEqual({});
});

test('words that quote somebody who was erased are gone with them', () => {
  const past = says(live).map((event) =>
    'evidence' in event.data ? ({ ...event, data: { ...event.data, evidence: ERASED } } as never) : event,
  );
  expect(evidenceOf(past)).toEqual({ now: {}, proposed: {}, replaced: null });
});

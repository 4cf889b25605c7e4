import { describe, expect, test } from 'vitest';
import type { ListingEvent } from './events.ts';
import type { ListingChanges } from './facts/fields.ts';
import { listingOf } from './listing.ts';
import type { ListingCommand } from './commands.ts';
import { decide } from './decide.ts';
import { changesTo } from './editing.ts';
import { MOST_PEOPLE_WAITING, MOST_STRANGERS_WAITING } from './revisions.ts';
import {
  given,
  listingId,
  revisionId,
  about,
  fields,
  drafted,
  edited,
  submitted,
  review,
  approved,
  rejected,
  archived,
  amendment,
  proposed,
  live,
  reject,
  propose,
  parentId,
  refresh,
  rescraped,
} from './listing-samples.ts';

const next = '01890000-0000-7000-8000-0000000000c9';

describe('a change to a live listing', () => {
  const command = { type: 'ApproveRevision', revisionId, revision: 1, ...review } as const;
  const accepted = (revision: number, changes: ListingChanges): ListingEvent => ({
    type: 'RevisionApproved',
    data: { ...about, revision, ...amendment, ...review, changes },
  });
  const declined: ListingEvent = {
    type: 'RevisionRejected',
    data: { listingId, ...amendment, ...review, adminNotes: 'Too dear' },
  };

  test('waits for review, and the public goes on seeing what was approved', () => {
    given(...live)
      .when(propose({ priceFrom: 7, name: 'Forest School' }))
      .then(proposed({ priceFrom: 7 }));
    expect(listingOf([...live, proposed({ priceFrom: 7 })])).toMatchObject({ fields, revision: 1, status: 'live' });
  });
  test('is given no contact once the activity’s own was erased', () => {
    const erased = [...live, { type: 'PersonErased', data: { subject: listingId } } as const];
    const bySomebodyElse = [...live, { type: 'PersonErased', data: { subject: parentId } } as const];
    const change = propose({ priceFrom: 7, contactPhone: '01483 555010' });
    expect(() => decide(change, listingOf(erased))).toThrow(expect.objectContaining({ code: 'person-erased' }));
    expect(decide(propose({ priceFrom: 7 }), listingOf(erased))).toEqual([proposed({ priceFrom: 7 })]);
    expect(decide(change, listingOf(bySomebodyElse))).toHaveLength(1);
  });
  test('must change something', () => {
    given(...live)
      .when(propose({ name: 'Forest School' }))
      .thenRefused('nothing-changed');
  });
  test('never takes the name away', () => {
    given(...live)
      .when(propose({ name: null }))
      .thenRefused('name-required');
  });
  test('that is said twice waits once', () => {
    given(...live, proposed({ priceFrom: 7 }))
      .when(propose({ priceFrom: 7, name: 'Forest School' }))
      .then();
  });
  test('joins the one that the same person has waiting, and the reviewer sees the whole', () => {
    const newer = { ...propose({ schedule: 'Mondays' }), revisionId: next } as ListingCommand;
    const whole = { priceFrom: 7, schedule: 'Mondays' };
    const joined = proposed(whole, revisionId, next);
    given(...live, proposed({ priceFrom: 7 }))
      .when(newer)
      .then(joined);
    const { pendingRevisions } = listingOf([...live, proposed({ priceFrom: 7 }), joined]);
    expect(pendingRevisions).toMatchObject([{ revisionId: next, changes: whole }]);
  });
  test('takes back of the one that waits what it now says otherwise', () => {
    given(...live, proposed({ priceFrom: 7, schedule: 'Mondays' }))
      .when({ ...propose({ priceFrom: 6.5, schedule: 'Tuesdays' }), revisionId: next } as ListingCommand)
      .then(proposed({ schedule: 'Tuesdays' }, revisionId, next));
  });
  test('that has grown since it was looked at is not decided on: the refusal shows the whole', () => {
    const past = [...live, proposed({ priceFrom: 7 }), proposed({ priceFrom: 8 }, revisionId, next)];
    const refusal = given(...past)
      .when(command)
      .thenRefused('changed-since-review');
    expect(refusal.details).toEqual({
      revisionId: next,
      current: 1,
      changes: [{ field: 'priceFrom', before: 6.5, after: 8 }],
    });
    given(...past)
      .when({ type: 'RejectRevision', revisionId, ...review })
      .thenRefused('changed-since-review');
  });
  test('of somebody else waits beside it, and somebody without an account joins their own', () => {
    const theirs = proposed({ priceFrom: 7 }, null, next);
    const by = (id: string) => ({ proposedBy: null, contactSubject: `${listingId}+anonymous-${id}` });
    const anonymous = { ...theirs, data: { ...theirs.data, ...by(next) } } as ListingEvent;
    const somebodyElse = { ...propose({ priceFrom: 7 }), revisionId: next, proposedBy: null } as const;
    given(...live, proposed({ priceFrom: 7 }))
      .when(somebodyElse)
      .then(anonymous);
    const later = '01890000-0000-7000-8000-0000000000c3';
    given(...live, proposed({ priceFrom: 7 }), anonymous)
      .when({ ...propose({ priceFrom: 9 }), proposedBy: null, revisionId: later, joins: next } as ListingCommand)
      .then({
        ...anonymous,
        data: { ...anonymous.data, ...by(later), revisionId: later, changes: { priceFrom: 9 }, replaces: next },
      } as ListingEvent);
  });
  test('of whoever holds the claim token joins their own, with an account or without, and is kept out by nobody', () => {
    const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const sends = (n: number, priceFrom: number, who: object) =>
      ({ ...propose({ priceFrom }), revisionId: uuid(n), ...who }) as ListingCommand;
    const stranger = { proposedBy: null };
    const holder = { ...stranger, byToken: true };
    const past: ListingEvent[] = [...live];
    for (let n = 0; n < MOST_STRANGERS_WAITING; n += 1)
      past.push(...decide(sends(n, n + 20, stranger), listingOf(past)));
    given(...past)
      .when(sends(50, 8, stranger))
      .thenRefused('too-many-waiting');
    past.push(...decide(sends(60, 8, holder), listingOf(past)));
    past.push(...decide(sends(61, 9, holder), listingOf(past)));
    const waiting = () => listingOf(past).pendingRevisions.slice(MOST_STRANGERS_WAITING);
    expect(waiting()).toMatchObject([{ revisionId: uuid(61), replaces: uuid(60), changes: { priceFrom: 9 } }]);
    past.push(...decide(sends(62, 10, { proposedBy: parentId, byToken: true }), listingOf(past)));
    expect(waiting()).toMatchObject([{ replaces: uuid(61), proposedBy: parentId, changes: { priceFrom: 10 } }]);
    // Signed out again it is still their change: they hear of the verdict.
    past.push(...decide(sends(63, 11, holder), listingOf(past)));
    expect(waiting()).toMatchObject([{ replaces: uuid(62), proposedBy: parentId, changes: { priceFrom: 11 } }]);
  });
  test('of the same person is one, however often they send something, and of more than fifty people is refused', () => {
    const past: ListingEvent[] = [...live];
    const uuid = (kind: string, n: number) => `01890000-0000-7000-8${kind}-${String(n).padStart(12, '0')}`;
    for (let n = 0; n < 300; n += 1) {
      const again = { ...propose({ priceFrom: n + 10 }), revisionId: uuid('0c0', n) } as ListingCommand;
      past.push(...decide(again, listingOf(past)));
    }
    expect(listingOf(past).pendingRevisions).toHaveLength(1);
    const from = (n: number) =>
      ({ ...propose({ priceFrom: n + 10 }), revisionId: uuid('0d0', n), proposedBy: uuid('0b0', n) }) as ListingCommand;
    for (let n = 1; n < MOST_PEOPLE_WAITING; n += 1) past.push(...decide(from(n), listingOf(past)));
    expect(listingOf(past).pendingRevisions).toHaveLength(MOST_PEOPLE_WAITING);
    given(...past)
      .when(from(MOST_PEOPLE_WAITING))
      .thenRefused('too-many-waiting');
    // Nobody keeps its owner out, whoever they are.
    const owners = { ...from(MOST_PEOPLE_WAITING), source: 'provider_edit' } as ListingCommand;
    expect(decide(owners, listingOf(past))).toHaveLength(1);
    // Whoever waits already may still add to theirs, and what a page says is not kept out by people.
    expect(decide(from(1), listingOf(past))).toEqual([]);
    expect(decide(refresh({ ...fields, schedule: 'Mondays' }), listingOf(past))).toHaveLength(1);
  });
  test('of strangers wait ten at most, beside whom members are heard', () => {
    const past: ListingEvent[] = [...live];
    const uuid = (kind: string, n: number) => `01890000-0000-7000-8${kind}-${String(n).padStart(12, '0')}`;
    const from = (n: number, proposedBy: string | null) =>
      ({ ...propose({ priceFrom: n + 10 }), revisionId: uuid('0c0', n), proposedBy }) as ListingCommand;
    for (let n = 1; n <= MOST_STRANGERS_WAITING; n += 1) past.push(...decide(from(n, null), listingOf(past)));
    expect(listingOf(past).pendingRevisions).toHaveLength(MOST_STRANGERS_WAITING);
    given(...past)
      .when(from(MOST_STRANGERS_WAITING + 1, null))
      .thenRefused('too-many-waiting');
    expect(decide(from(MOST_STRANGERS_WAITING + 1, uuid('0b0', 1)), listingOf(past))).toHaveLength(1);
  });
  test('waits beside a listing that is in review itself, until that one is decided on', () => {
    const past = [drafted(), submitted(), proposed({ priceFrom: 7 })];
    given(drafted(), submitted())
      .when(propose({ priceFrom: 7 }))
      .then(proposed({ priceFrom: 7 }));
    given(...past)
      .when(command)
      .thenRefused('not-live');
    given(...past, approved())
      .when(command)
      .then(accepted(2, { priceFrom: 7 }));
  });
  test('is turned down with the listing that it would change, so that nobody waits for nothing', () => {
    given(drafted(), submitted(), proposed({ priceFrom: 7 }))
      .when(reject(1))
      .then(rejected(), { type: 'RevisionRejected', data: { listingId, ...amendment, ...review } });
  });
  test('and is told of the verdict on the whole that it is one; why is for its provider', () => {
    const change = proposed({ priceFrom: 7 });
    const adminNotes = 'No dates.';
    const told = (source: 'parent_amendment' | 'provider_edit') => {
      const past = [drafted(), submitted(), { ...change, data: { ...change.data, source } } as ListingEvent];
      const turnedDown = decide({ ...reject(1), adminNotes } as ListingCommand, listingOf(past)).at(-1);
      return turnedDown?.type === 'RevisionRejected' ? turnedDown.data : undefined;
    };
    expect(told('parent_amendment')).toEqual({ listingId, ...amendment, ...review });
    expect(told('provider_edit')).toMatchObject({ source: 'provider_edit', adminNotes });
  });
  test('never makes it contradict itself', () => {
    given(...live)
      .when(propose({ priceFrom: 9, priceTo: 3 }))
      .thenRefused('contradiction');
  });
  test('is not approved where another has come first and both together make no sense, unless it is corrected with it', () => {
    const past = [
      ...live,
      edited(2, { priceFrom: 5, priceTo: 10, minAgeMonths: 48, maxAgeMonths: 120 }, 'admin'),
      proposed({ priceTo: 6, maxAgeMonths: 72 }),
      edited(3, { priceFrom: 8 }, 'admin'),
    ];
    given(...past)
      .when({ ...command, revision: 3 })
      .thenRefused('contradiction');
    given(...past)
      .when({ ...command, revision: 3, changes: { priceTo: 9 } })
      .then(accepted(4, { priceTo: 6, maxAgeMonths: 72 }), edited(5, { priceTo: 9 }, 'admin'));
    given(...past, edited(4, { priceFrom: 5, minAgeMonths: 108 }, 'admin'))
      .when({ ...command, revision: 4 })
      .thenRefused('contradiction');
  });
  test('of its page is approved as the page says it, which its reviewer sees', () => {
    const said = proposed({ priceTo: 3 });
    const ofPage = { ...said, data: { ...said.data, source: 'page_change', proposedBy: null } } as ListingEvent;
    const approvedAs = { ...accepted(2, { priceTo: 3 }).data, source: 'page_change', proposedBy: null };
    given(...live, ofPage)
      .when(command)
      .then({ type: 'RevisionApproved', data: approvedAs } as ListingEvent);
  });
  test('is only for a live listing', () => {
    given(drafted())
      .when(propose({ priceFrom: 7 }))
      .thenRefused('not-live');
  });
  test('is applied when it is approved, as its proposer’s', () => {
    given(...live, proposed({ priceFrom: 7 }))
      .when(command)
      .then(accepted(2, { priceFrom: 7 }));
    const listing = listingOf([...live, proposed({ priceFrom: 7 }), accepted(2, { priceFrom: 7 })]);
    expect(listing).toMatchObject({ revision: 2, fields: { priceFrom: 7 }, setBy: { priceFrom: 'parent' } });
    expect(listing.pendingRevisions).toEqual([]);
  });
  test('can be corrected by the admin who approves it', () => {
    given(...live, proposed({ priceFrom: 7 }))
      .when({ ...command, changes: { priceFrom: 7.5 } })
      .then(accepted(2, { priceFrom: 7 }), edited(3, { priceFrom: 7.5 }, 'admin'));
  });
  test('is approved without the way to be reached that its admin puts right, which is then the activity’s alone', () => {
    const past = [...live, proposed({ priceFrom: 7, contactEmail: 'ann@home.example', contactPhone: '01483 555010' })];
    given(...past)
      .when({ ...command, changes: { contactEmail: 'desk@forest.example', contactPhone: '01483 555010' } })
      .then(
        accepted(2, { priceFrom: 7, contactPhone: '01483 555010' }),
        edited(3, { contactEmail: 'desk@forest.example' }, 'admin'),
      );
    given(...past)
      .when({ ...command, changes: { contactEmail: null } })
      .then(accepted(2, { priceFrom: 7, contactPhone: '01483 555010' }));
  });
  test('is not approved over contents that changed since they were looked at', () => {
    given(...live, proposed({ priceFrom: 7 }), edited(2, { priceFrom: 8 }, 'admin'))
      .when(command)
      .thenRefused('changed-since-review');
  });
  test('is dropped when it is rejected', () => {
    given(...live, proposed({ priceFrom: 7 }))
      .when({ type: 'RejectRevision', revisionId, ...review, adminNotes: 'Too dear' })
      .then(declined);
    expect(listingOf([...live, proposed({ priceFrom: 7 }), declined])).toMatchObject({ revision: 1, fields });
  });
  test.each([null, '', ' \n'])('is not rejected with %j for a reason', (adminNotes) => {
    given(...live, proposed({ priceFrom: 7 }))
      .when({ type: 'RejectRevision', revisionId, ...review, adminNotes })
      .thenRefused('notes-required');
  });
  test('is taken back while it waits, and not once it is decided on', () => {
    const withdrawn: ListingEvent = { type: 'RevisionWithdrawn', data: { listingId, ...amendment } };
    const withdraw = { type: 'WithdrawRevision', revisionId } as const;
    given(...live, proposed({ priceFrom: 7 }))
      .when(withdraw)
      .then(withdrawn);
    expect(listingOf([...live, proposed({ priceFrom: 7 }), withdrawn])).toMatchObject({
      fields,
      pendingRevisions: [],
    });
    for (const past of [withdrawn, declined])
      given(...live, proposed({ priceFrom: 7 }), past)
        .when(withdraw)
        .thenRefused('revision-not-pending');
  });
  test('is reviewed once', () => {
    given(...live, proposed({ priceFrom: 7 }), accepted(2, { priceFrom: 7 }))
      .when({ ...command, revision: 2 })
      .thenRefused('revision-not-pending');
    given(...live, proposed({ priceFrom: 7 }), declined)
      .when({ type: 'RejectRevision', revisionId, ...review })
      .thenRefused('revision-not-pending');
  });
  test('is not reviewed while the listing is deleted', () => {
    given(...live, proposed({ priceFrom: 7 }), archived)
      .when(command)
      .thenRefused('not-live');
  });
});

describe('a page read again', () => {
  const pageChange = (changes: ListingChanges, id = revisionId): ListingEvent => ({
    type: 'RevisionProposed',
    data: {
      ...about,
      revisionId: id,
      basedOn: 1,
      source: 'page_change',
      proposedBy: null,
      changes,
      contentHash: 'second',
      evidence: {},
      replaces: null,
    },
  });

  test('that says the same changes nothing', () => {
    given(drafted()).when(refresh(fields, 'first')).then();
  });
  test('refreshes a draft', () => {
    given(drafted())
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then(rescraped(2, { priceFrom: 7 }));
  });
  test('leaves alone what a person had set', () => {
    given(drafted(), edited(2, { priceFrom: 6 }))
      .when(refresh({ ...fields, priceFrom: 7, schedule: 'Mondays' }))
      .then(rescraped(3, { schedule: 'Mondays' }));
  });
  test('is remembered when all it changed had been set by a person', () => {
    given(drafted(), edited(2, { priceFrom: 6 }))
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then(rescraped(2, {}));
    expect(listingOf([drafted(), rescraped(1, {})]).contentHash).toBe('second');
  });
  test('proposes a change to a live listing', () => {
    given(...live)
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then(pageChange({ priceFrom: 7 }));
  });
  test('proposes it once', () => {
    given(...live, pageChange({ priceFrom: 7 }))
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then();
  });
  test('does not propose to undo what a person has set on a live listing', () => {
    given(drafted(), edited(2, { priceFrom: 6 }), submitted(2), approved(2))
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then();
  });
  test('replaces what it proposed before', () => {
    const newer = '01890000-0000-7000-8000-0000000000c2';
    given(...live, pageChange({ priceFrom: 7 }))
      .when({ ...refresh({ ...fields, priceFrom: 8 }, 'third'), revisionId: newer } as ListingCommand)
      .then(
        {
          type: 'RevisionRejected',
          data: {
            listingId,
            revisionId,
            source: 'page_change',
            proposedBy: null,
            reviewedBy: 'system',
            adminNotes: null,
          },
        },
        {
          type: 'RevisionProposed',
          data: {
            ...about,
            revisionId: newer,
            basedOn: 1,
            source: 'page_change',
            proposedBy: null,
            changes: { priceFrom: 8 },
            contentHash: 'third',
            evidence: {},
            replaces: null,
          },
        },
      );
  });
  test('does nothing to a deleted listing', () => {
    given(...live, archived)
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then();
  });
});

test('a draft beside a listing changes what it says otherwise, but lets no page undo what a person has said', () => {
  const theirs = listingOf([drafted(), edited(2, { priceFrom: 6, schedule: 'Mondays' })]);
  const mine = listingOf([drafted(), edited(2, { description: 'Muddy, and fun.' })]);
  expect(changesTo(theirs, mine, 'parent_amendment')).toEqual({ description: 'Muddy, and fun.' });
  const corrected = listingOf([drafted(), edited(2, { priceFrom: 7 })]);
  expect(changesTo(theirs, corrected, 'parent_amendment')).toEqual({ priceFrom: 7 });
});

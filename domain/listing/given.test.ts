import { test } from 'vitest';
import { drafted, given, listingId, live, proposed, submitted } from './listing-samples.ts';
import type { ListingCommand } from './commands.ts';
import type { ListingEvent } from './events.ts';

const [ours, others] = ['01890000-0000-7000-8000-0000000000f1', '01890000-0000-7000-8000-0000000000f2'];
const give = (more: Partial<Extract<ListingCommand, { type: 'GiveToBusiness' }>> = {}): ListingCommand => ({
  type: 'GiveToBusiness',
  businessId: ours,
  from: null,
  why: 'mail',
  ...more,
});
const toUs = (why: 'mail' | 'admin' | 'member-left' | 'copied' = 'mail', businessId = ours): ListingEvent => ({
  type: 'ListingGivenToBusiness',
  data: { listingId, businessId, why },
});
const past = [drafted(), submitted()] as const;

test('a listing is given to a business once, whoever sent it in', () => {
  given(...past)
    .when(give())
    .then(toUs());
  given(...past, toUs())
    .when(give({ from: ours }))
    .then();
});
test('of two businesses that ask for it at once one gets it', () => {
  given(...past, toUs('mail', others))
    .when(give())
    .thenRefused('belongs-to-another');
  given(...past, toUs('mail', others))
    .when(give({ why: 'admin' }))
    .thenRefused('belongs-to-another');
});
test('what belongs to a business only an admin gives to another', () => {
  given(...past, toUs('mail', others))
    .when(give({ from: others }))
    .thenRefused('needs-an-admin');
  given(...past, toUs('mail', others))
    .when(give({ from: others, why: 'admin' }))
    .then(toUs('admin'));
});
test('what somebody sent in stays with the business that they leave, unless it is another’s', () => {
  given(...past)
    .when(give({ why: 'member-left' }))
    .then(toUs('member-left'));
  given(...past, toUs('admin', others))
    .when(give({ why: 'member-left' }))
    .then();
});
test('a copy is from its beginning the business’s whose listing was copied', () => {
  given(drafted())
    .when(give({ why: 'copied' }))
    .then(toUs('copied'));
});

test('what the provider before had sent is taken back where an activity changes hands, and what families sent waits on', () => {
  const sent = {
    revisionId: '01890000-0000-7000-8000-0000000000c9',
    source: 'provider_edit',
    proposedBy: null,
  } as const;
  const change = proposed({ priceFrom: 9 }) as ListingEvent & { readonly type: 'RevisionProposed' };
  const theirs: ListingEvent = { ...change, data: { ...change.data, ...sent } };
  const takenBack: ListingEvent = { type: 'RevisionWithdrawn', data: { listingId, ...sent } };
  given(...live, toUs('mail', others), change, theirs)
    .when(give({ from: others, why: 'admin' }))
    .then(toUs('admin'), takenBack);
  given(...live, change, theirs)
    .when(give())
    .then(toUs(), takenBack);
  // It is their own that they leave behind.
  given(...live, change, theirs)
    .when(give({ why: 'member-left' }))
    .then(toUs('member-left'));
});

import { describe, expect, test } from 'vitest';
import type { ListingEvent } from './events.ts';
import { listingOf } from './listing.ts';
import type { ListingCommand } from './commands.ts';
import {
  given,
  listingId,
  parentId,
  adminId,
  revisionId,
  fields,
  draftData,
  whose,
  drafted,
  found,
  edited,
  submitter,
  submitted,
  review,
  approved,
  rejected,
  archived,
  restored,
  live,
  edit,
  submit,
  approve,
  reject,
  propose,
  refresh,
} from './listing-samples.ts';

describe('a listing', () => {
  test('begins as a draft', () => {
    given()
      .when({ type: 'DraftListing', ...draftData })
      .then(drafted());
    expect(listingOf([drafted()])).toMatchObject({ status: 'draft', revision: 1, setBy: { name: 'page' } });
  });
  test('begins once', () => {
    given(drafted())
      .when({ type: 'DraftListing', ...draftData })
      .thenRefused('already-drafted');
  });
  test.each<ListingCommand>([
    edit({ name: 'New' }),
    submit,
    approve(1),
    reject(1),
    propose({ name: 'New' }),
    { type: 'ApproveRevision', revisionId, revision: 1, ...review },
    { type: 'RejectRevision', revisionId, ...review },
    refresh({ name: 'New' }),
    { type: 'ArchiveListing', by: 'admin' },
    { type: 'RestoreListing', by: 'admin' },
  ])('that was never drafted knows no $type', (command) => {
    expect(given().when(command).thenRefused('listing-not-found').kind).toBe('missing');
  });
});

describe('editing', () => {
  test('records only what changed, as the next revision', () => {
    given(drafted())
      .when(edit({ name: 'Forest School Woking', description: 'Muddy fun.' }))
      .then(edited(2, { name: 'Forest School Woking' }));
  });
  test('that changes nothing records nothing', () => {
    given(drafted())
      .when(edit({ name: 'Forest School', county: null }))
      .then();
  });
  test('takes a field away with null', () => {
    given(drafted())
      .when(edit({ priceFrom: null }))
      .then(edited(2, { priceFrom: null }));
    expect(listingOf([drafted(), edited(2, { priceFrom: null })]).fields).not.toHaveProperty('priceFrom');
  });
  test('never takes the name away', () => {
    given(drafted())
      .when(edit({ name: null }))
      .thenRefused('name-required');
  });
  test('goes on while the listing waits for review, so that the review is of what stands there', () => {
    given(drafted(), submitted())
      .when(edit({ priceFrom: 7 }))
      .then(edited(2, { priceFrom: 7 }));
  });
  test('goes on after a rejection', () => {
    given(drafted(), submitted(), rejected())
      .when(edit({ priceFrom: 7 }))
      .then(edited(2, { priceFrom: 7 }));
  });
  test.each(['parent', 'provider'] as const)('a live listing is not for a %s', (editor) => {
    given(...live)
      .when(edit({ priceFrom: 7 }, editor))
      .thenRefused('needs-review');
  });
  test('a live listing is for an admin, at once', () => {
    given(...live)
      .when(edit({ priceFrom: 7 }, 'admin'))
      .then(edited(2, { priceFrom: 7 }, 'admin'));
  });
  test('a deleted listing is for nobody', () => {
    given(...live, archived)
      .when(edit({ priceFrom: 7 }, 'admin'))
      .thenRefused('archived');
  });
  test('of contents that changed since they were looked at is refused', () => {
    const command = { ...edit({ name: 'New' }), revision: 1 } as ListingCommand;
    given(drafted())
      .when(command)
      .then(edited(2, { name: 'New' }));
    given(drafted(), edited(2, { priceFrom: 7 }))
      .when(command)
      .thenRefused('changed-since-review');
  });
  test('remembers who set each field', () => {
    const { setBy } = listingOf([drafted(), edited(2, { priceFrom: 7 }), edited(3, { name: 'Forest' }, 'admin')]);
    expect(setBy).toMatchObject({ priceFrom: 'parent', name: 'admin', description: 'page' });
  });
});

describe('submitting', () => {
  test('asks for review of the contents as they are', () => {
    given(drafted(), edited(2, { priceFrom: 7 }))
      .when(submit)
      .then(submitted(2));
    expect(listingOf([drafted(), submitted()]).status).toBe('pending');
  });
  test('can say whether a parent or a provider is asking', () => {
    given(found())
      .when({ ...submit, origin: 'provider_submission' })
      .then({
        type: 'DraftSubmitted',
        data: { listingId, submittedBy: null, origin: 'provider_submission', revision: 1, ...submitter },
      });
  });
  test('makes it the member’s own who began it before they signed in, and takes it from nobody', () => {
    given(drafted({ submittedBy: null }))
      .when({ ...submit, submittedBy: parentId })
      .then(submitted());
    given(drafted())
      .when({ ...submit, submittedBy: adminId })
      .then(submitted());
    expect(listingOf([drafted({ submittedBy: null }), submitted()]).submittedBy).toBe(parentId);
  });
  test('happens once', () => {
    given(drafted(), submitted()).when(submit).thenRefused('already-submitted');
  });
  test('again is possible after a rejection', () => {
    given(drafted(), submitted(), rejected(), edited(2, { priceFrom: 7 }))
      .when(submit)
      .then(submitted(2));
  });
  test.each([
    ['live', live],
    ['deleted', [...live, archived]],
  ])('is not for a %s listing', (_status, events) => {
    given(...events)
      .when(submit)
      .thenRefused('not-a-draft');
  });
  test('needs a name and a description', () => {
    const refusal = given(drafted({ fields: {} }))
      .when(submit)
      .thenRefused('incomplete-draft');
    expect(refusal.details).toEqual({ fields: ['name', 'description'] });
    expect(refusal.message).toBe('Please fill in: name, description.');
  });
});

describe('approval', () => {
  test('makes a submitted listing live', () => {
    given(drafted(), submitted()).when(approve(1)).then(approved(1));
    expect(listingOf(live).status).toBe('live');
  });
  test('with edited fields saves them and approves them in one step', () => {
    given(drafted(), submitted())
      .when(approve(1, { priceFrom: 7 }))
      .then(edited(2, { priceFrom: 7 }, 'admin'), approved(2));
  });
  test('of a draft that a crawler found needs no submission', () => {
    given(found())
      .when(approve(1))
      .then({
        type: 'ListingApproved',
        data: { listingId, origin: 'scraper', submittedBy: null, revision: 1, ...review },
      });
  });
  test('of somebody’s draft waits for its submission', () => {
    given(drafted()).when(approve(1)).thenRefused('not-submitted');
  });
  test('happens once', () => {
    const refusal = given(...live)
      .when(approve(1))
      .thenRefused('already-live');
    expect(refusal.kind).toBe('conflict');
  });
  test('of contents that changed since they were looked at is refused, and says so', () => {
    const refusal = given(drafted(), submitted(), edited(2, { priceFrom: 7 }))
      .when(approve(1))
      .thenRefused('changed-since-review');
    expect(refusal.kind).toBe('conflict');
    expect(refusal.details).toEqual({ reviewed: 1, current: 2 });
  });
  test('of a rejected listing waits for its new submission', () => {
    given(drafted(), submitted(), rejected()).when(approve(1)).thenRefused('already-rejected');
    given(drafted(), submitted(), rejected(), submitted()).when(approve(1)).then(approved(1));
  });
  test('of a listing without a name is refused', () => {
    given(found({ fields: { description: 'Muddy fun.' } }))
      .when(approve(1))
      .thenRefused('name-required');
  });
});

describe('rejection', () => {
  test('ends a submission', () => {
    given(drafted(), submitted()).when(reject(1)).then(rejected(1));
  });
  test('of a provider’s application says why', () => {
    const applied = [
      drafted({ origin: 'provider_application' }),
      { ...submitted(), data: { ...submitted().data, origin: 'provider_application' } } as ListingEvent,
    ];
    given(...applied)
      .when(reject(1))
      .thenRefused('notes-required');
    given(...applied)
      .when({ type: 'RejectListing', revision: 1, reviewedBy: adminId, adminNotes: 'Please add a schedule.' })
      .then({
        type: 'ListingRejected',
        data: {
          ...whose,
          origin: 'provider_application',
          revision: 1,
          reviewedBy: adminId,
          adminNotes: 'Please add a schedule.',
        },
      });
  });
  test('of contents that changed since they were looked at is refused', () => {
    given(drafted(), submitted(), edited(2, { priceFrom: 7 }))
      .when(reject(1))
      .thenRefused('changed-since-review');
  });
  test.each([
    ['live', live, 'already-live'],
    ['rejected', [drafted(), submitted(), rejected()], 'already-rejected'],
    ['unsubmitted', [drafted()], 'not-submitted'],
    ['deleted', [...live, archived], 'archived'],
  ] as const)('of a %s listing is refused', (_status, events, code) => {
    given(...events)
      .when(reject(1))
      .thenRefused(code);
  });
});

describe('deleting', () => {
  test('archives a live listing', () => {
    given(...live)
      .when({ type: 'ArchiveListing', by: 'admin' })
      .then(archived);
    expect(listingOf([...live, archived]).status).toBe('archived');
  });
  test.each([
    ['a draft', [drafted()]],
    ['a pending listing', [drafted(), submitted()]],
    ['a rejected listing', [drafted(), submitted(), rejected()]],
    ['a deleted listing', [...live, archived]],
  ])('is not for %s', (_status, events) => {
    given(...events)
      .when({ type: 'ArchiveListing', by: 'admin' })
      .thenRefused('not-live');
  });
  test('by its provider is also for what nobody else has to do anything about, and comes back as what it was', () => {
    const byProvider = { type: 'ListingArchived', data: { listingId, archivedBy: 'provider' } } as const;
    const remove = { type: 'ArchiveListing', by: 'provider' } as const;
    for (const [standing, events] of [
      ['draft', [drafted()]],
      ['rejected', [drafted(), submitted(), rejected()]],
    ] as const) {
      const back = { type: 'ListingRestored', data: { listingId, standing } } as const;
      given(...events)
        .when(remove)
        .then(byProvider);
      expect(listingOf([...events, byProvider]).status).toBe('archived');
      // Nobody decides on it anew, and no admin's undo brings it back.
      given(...events, byProvider)
        .when({ type: 'ArchiveListing', by: 'admin' })
        .thenRefused('not-live');
      given(...events, byProvider)
        .when({ type: 'RestoreListing', by: 'provider' })
        .then(back);
      const { verdict: _, ...unchanged } = listingOf(events);
      expect(listingOf([...events, byProvider, back])).toEqual(unchanged);
    }
    given(drafted(), submitted()).when(remove).thenRefused('not-live');
    // A crawler's draft waits for an admin.
    given(drafted({ origin: 'scraper' }))
      .when(remove)
      .thenRefused('not-live');
  });
  test('by an admin takes what its provider had deleted out of the provider’s hands', () => {
    const byProvider = { type: 'ListingArchived', data: { listingId, archivedBy: 'provider' } } as const;
    const byAdmin = { type: 'ListingArchived', data: { listingId, archivedBy: 'admin' } } as const;
    given(...live, byProvider)
      .when({ type: 'ArchiveListing', by: 'admin' })
      .then(byAdmin);
    given(...live, byProvider)
      .when({ type: 'ArchiveListing', by: 'provider' })
      .thenRefused('not-live');
    given(...live, byProvider, byAdmin)
      .when({ type: 'RestoreListing', by: 'provider' })
      .thenRefused('archived-by-admin');
  });
  test('can be undone', () => {
    given(...live, archived)
      .when({ type: 'RestoreListing', by: 'admin' })
      .then(restored);
    expect(listingOf([...live, archived, restored])).toMatchObject({ status: 'live', fields });
  });
  test('gives its page up to another listing, which one in review or live never does', () => {
    const pageId = '0b9ff5a5-1f4d-5d0c-8f0e-000000000001';
    const giveUp = { type: 'GiveUpPage', pageId, byListingId: revisionId } as const;
    const taken = { type: 'PageTakenOver', data: { listingId, pageId, byListingId: revisionId } } as const;
    given(...live, archived)
      .when(giveUp)
      .then(taken);
    given(...live)
      .when(giveUp)
      .thenRefused('holds-its-page');
    given(drafted(), submitted()).when(giveUp).thenRefused('holds-its-page');
  });
  test('that never happened cannot be undone', () => {
    given(...live)
      .when({ type: 'RestoreListing', by: 'admin' })
      .thenRefused('not-archived');
  });
});

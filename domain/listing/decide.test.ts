import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import { decide, type ListingCommand } from './decide.ts';
import type { ListingEvent, Origin } from './events.ts';
import type { ListingChanges, ListingFields } from './fields.ts';
import { evolve, initialListing, type Listing, listingOf } from './listing.ts';

const given = givenFor<ListingCommand, Listing, ListingEvent>({ initial: initialListing, evolve, decide });

const listingId = '01890000-0000-7000-8000-000000000001';
const parentId = '01890000-0000-7000-8000-0000000000b1';
const adminId = '01890000-0000-7000-8000-0000000000ad';
const revisionId = '01890000-0000-7000-8000-0000000000c1';
const about = { listingId, contactSubject: listingId };
const fields: ListingFields = { name: 'Forest School', description: 'Muddy fun.', category: 'outdoor', priceFrom: 6.5 };

const draftData = {
  ...about,
  origin: 'parent_suggestion' as Origin,
  submittedBy: parentId as string | null,
  claimTokenHash: null,
  sourceUrl: 'https://forest.example/',
  pageId: '0b9ff5a5-1f4d-5d0c-8f0e-000000000001',
  contentHash: 'first',
  draftedBy: 'page' as const,
  fields,
  methods: { name: 'json-ld' },
  evidence: { name: 'Forest School' },
};
const whose = { listingId, origin: draftData.origin, submittedBy: parentId };
const drafted = (data: Partial<typeof draftData> = {}): ListingEvent => ({
  type: 'ListingDrafted',
  data: { ...draftData, ...data },
});
const found = (data: Partial<typeof draftData> = {}) => drafted({ origin: 'scraper', submittedBy: null, ...data });
const edited = (revision: number, changes: ListingChanges, editedBy: 'parent' | 'admin' = 'parent'): ListingEvent => ({
  type: 'ListingEdited',
  data: { ...about, revision, editedBy, changes },
});
const submitter = {
  submitterSubject: parentId,
  submitterName: 'Sam Taylor',
  submitterEmail: 'sam@mail.example',
  submitterComments: 'We love it',
};
const submitted = (revision = 1): ListingEvent => ({
  type: 'DraftSubmitted',
  data: { ...whose, revision, ...submitter },
});
const review = { reviewedBy: adminId, adminNotes: null };
const approved = (revision = 1): ListingEvent => ({ type: 'ListingApproved', data: { ...whose, revision, ...review } });
const rejected = (revision = 1): ListingEvent => ({ type: 'ListingRejected', data: { ...whose, revision, ...review } });
const archived: ListingEvent = { type: 'ListingArchived', data: { listingId } };
const restored: ListingEvent = { type: 'ListingRestored', data: { listingId } };
const amendment = { revisionId, source: 'parent_amendment', proposedBy: parentId } as const;
const proposed = (changes: ListingChanges, basedOn = 1): ListingEvent => ({
  type: 'RevisionProposed',
  data: { ...about, ...amendment, basedOn, changes, contentHash: null, evidence: {} },
});
const live = [drafted(), submitted(), approved()] as const;

const edit = (changes: ListingChanges, editedBy: 'parent' | 'provider' | 'admin' = 'parent'): ListingCommand => ({
  type: 'EditListing',
  changes,
  editedBy,
});
const submit: ListingCommand = { type: 'SubmitDraft', ...submitter };
const approve = (revision: number, changes?: ListingChanges): ListingCommand => ({
  type: 'ApproveListing',
  revision,
  ...review,
  ...(changes && { changes }),
});
const reject = (revision: number): ListingCommand => ({ type: 'RejectListing', revision, ...review });
const propose = (changes: ListingChanges): ListingCommand => ({ type: 'ProposeRevision', ...amendment, changes });
const refresh = (changes: ListingFields, contentHash = 'second'): ListingCommand => ({
  type: 'RefreshFromPage',
  revisionId,
  contentHash,
  fields: changes,
  methods: {},
  evidence: {},
});
const rescraped = (revision: number, changes: ListingChanges): ListingEvent => ({
  type: 'ListingRescraped',
  data: { ...about, revision, contentHash: 'second', changes, methods: {}, evidence: {} },
});

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
    { type: 'ArchiveListing' },
    { type: 'RestoreListing' },
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

describe('a change to a live listing', () => {
  const command = { type: 'ApproveRevision', revisionId, revision: 1, ...review } as const;
  const accepted = (revision: number, changes: ListingChanges): ListingEvent => ({
    type: 'RevisionApproved',
    data: { ...about, revision, ...amendment, ...review, changes },
  });
  const declined: ListingEvent = { type: 'RevisionRejected', data: { listingId, ...amendment, ...review } };

  test('waits for review, and the public goes on seeing what was approved', () => {
    given(...live)
      .when(propose({ priceFrom: 7, name: 'Forest School' }))
      .then(proposed({ priceFrom: 7 }));
    expect(listingOf([...live, proposed({ priceFrom: 7 })])).toMatchObject({ fields, revision: 1, status: 'live' });
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
  test('is not approved over contents that changed since they were looked at', () => {
    given(...live, proposed({ priceFrom: 7 }), edited(2, { priceFrom: 8 }, 'admin'))
      .when(command)
      .thenRefused('changed-since-review');
  });
  test('is dropped when it is rejected', () => {
    given(...live, proposed({ priceFrom: 7 }))
      .when({ type: 'RejectRevision', revisionId, ...review })
      .then(declined);
    expect(listingOf([...live, proposed({ priceFrom: 7 }), declined])).toMatchObject({ revision: 1, fields });
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

describe('deleting', () => {
  test('archives a live listing', () => {
    given(...live)
      .when({ type: 'ArchiveListing' })
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
      .when({ type: 'ArchiveListing' })
      .thenRefused('not-live');
  });
  test('can be undone', () => {
    given(...live, archived)
      .when({ type: 'RestoreListing' })
      .then(restored);
    expect(listingOf([...live, archived, restored])).toMatchObject({ status: 'live', fields });
  });
  test('that never happened cannot be undone', () => {
    given(...live)
      .when({ type: 'RestoreListing' })
      .thenRefused('not-archived');
  });
});

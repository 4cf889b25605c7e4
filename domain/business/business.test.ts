import { expect, describe, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import { type Business, type BusinessCommand, decide, evolve, initialBusiness } from './business.ts';
import type { BusinessEvent } from './events.ts';
import type { BusinessFields } from './fields.ts';
import { NOTES_REQUIRED } from './notes.ts';
import { BusinessEditSchema, businessChangesFrom, ProviderApplicationSchema } from './requests.ts';
import { isVerified, present, showBusiness } from './shown.ts';
import { profileOf } from './views.ts';

const occurredAt = '2026-01-05T10:00:00.000Z';
const given = givenFor<BusinessCommand, Business, BusinessEvent | PersonEvent>({
  initial: initialBusiness,
  evolve: (business, event) => evolve(business, { ...event, occurredAt }),
  decide,
});
const fields: BusinessFields = {
  businessName: 'Surrey Gym Tots',
  contactName: 'Ann Field',
  email: 'ann@mail.example',
  phone: '01483 555 010',
  website: null,
  businessType: 'sports-fitness',
  location: 'Guildford',
  description: 'Gymnastics for the smallest, in a warm hall with soft mats and patient teachers.',
  targetAudience: 'Children from two',
  additionalNotes: null,
};
const [businessId, ann, bob, admin] = ['b', 'ann', 'bob', 'x'];
const applied: BusinessEvent = { type: 'BusinessApplied', data: { businessId, contactSubject: ann, fields } };
const verdict = { businessId, revision: 1, reviewedBy: admin };
const approved: BusinessEvent = { type: 'BusinessApproved', data: { ...verdict, adminNotes: null } };
const rejected: BusinessEvent = { type: 'BusinessRejected', data: { ...verdict, adminNotes: 'No classes yet' } };
const edited: BusinessEvent = {
  type: 'BusinessEdited',
  data: { businessId, contactSubject: ann, revision: 2, changes: { phone: '1' } },
};
const joined = (memberId: string, role: 'owner' | 'member'): BusinessEvent => ({
  type: 'BusinessMemberJoined',
  data: { businessId, memberId, role },
});
const approve: BusinessCommand = { type: 'ApproveBusiness', reviewedBy: admin, adminNotes: null };
const reject: BusinessCommand = { type: 'RejectBusiness', reviewedBy: admin, adminNotes: 'No classes yet' };
const join = (memberId: string): BusinessCommand => ({ type: 'JoinBusiness', memberId });

describe('an application', () => {
  test('is made once', () => {
    const apply: BusinessCommand = { type: 'ApplyAsBusiness', businessId, contactSubject: ann, fields };
    given().when(apply).then(applied);
    given(applied).when(apply).thenRefused('already-applied');
  });
  test('is approved or rejected, and only once', () => {
    given(applied).when(approve).then(approved);
    given(applied).when(reject).then(rejected);
    for (const [past, code] of [
      [approved, 'already-approved'],
      [rejected, 'already-rejected'],
    ] as const)
      for (const command of [approve, reject]) given(applied, past).when(command).thenRefused(code);
  });
  test.each([null, '', ' \n'])('is not rejected with %j for a reason', (adminNotes) => {
    const refused = given(applied)
      .when({ ...reject, adminNotes })
      .thenRefused('notes-required');
    expect(refused.message).toBe(NOTES_REQUIRED);
  });
  test('is decided on as it was looked at', () => {
    given(applied, edited)
      .when({ ...approve, revision: 1 })
      .thenRefused('changed-since-review');
    given(applied, edited)
      .when({ ...approve, revision: 2 })
      .then({ ...approved, data: { ...verdict, revision: 2, adminNotes: null } });
  });
  test('is corrected by admins, whatever became of it, and saying the same changes nothing', () => {
    const edit: BusinessCommand = { type: 'EditBusiness', changes: { phone: '1', location: 'Guildford' } };
    for (const past of [[], [approved], [rejected]])
      given(applied, ...past)
        .when(edit)
        .then(edited);
    given(applied, edited).when(edit).then();
  });
  test.each([approve, reject, join(bob), { type: 'EditBusiness', changes: { phone: '1' } } as const])(
    'that nobody made, or that went with whoever did, takes no $type',
    (command) => {
      given().when(command).thenRefused('no-such-business');
      given(applied, { type: 'PersonErased', data: { subject: ann } })
        .when(command)
        .thenRefused('no-such-business');
    },
  );
  test('stays when somebody else is erased', () => {
    given(applied, { type: 'PersonErased', data: { subject: admin } })
      .when(approve)
      .then(approved);
    const gone = { ...fields, email: 'erased' };
    const event: BusinessEvent = { ...applied, data: { businessId, contactSubject: ann, fields: gone } };
    expect(present(showBusiness(null, { ...event, occurredAt }))).toBeNull();
  });
});

const undo = (outcome: 'approved' | 'rejected', undoneBy = admin): BusinessCommand => ({
  type: 'UndoBusinessVerdict',
  outcome,
  undoneBy,
});
const undone = (of: 'approved' | 'rejected', more: object = {}): BusinessEvent => ({
  type: 'BusinessVerdictUndone',
  data: {
    businessId,
    contactSubject: ann,
    undone: of,
    reviewedBy: admin,
    undoneBy: admin,
    revision: 1,
    on: 'application',
    name: null,
    proposedName: null,
    proposedAt: null,
    ...more,
  },
});
test('a verdict on an application is taken back by whoever gave it, as long as nobody acts for the business', () => {
  given(applied, approved).when(undo('approved')).then(undone('approved'));
  given(applied, rejected).when(undo('rejected')).then(undone('rejected'));
  given(applied, approved, undone('approved')).when(reject).then(rejected);
  given(applied, approved, undone('approved')).when(join(ann)).thenRefused('not-approved');
  given(applied, approved, joined(ann, 'owner')).when(undo('approved')).thenRefused('for-good');
  given(applied, approved).when(undo('approved', bob)).thenRefused('nothing-to-undo');
  given(applied, rejected, edited).when(undo('rejected')).thenRefused('nothing-to-undo');
});

describe('the accounts of a business', () => {
  test('begin with its owner, and go on with members, each of them once', () => {
    given(applied, approved).when(join(ann)).then(joined(ann, 'owner'));
    given(applied, approved, joined(ann, 'owner')).when(join(ann)).then();
    given(applied, approved, joined(ann, 'owner')).when(join(bob)).then(joined(bob, 'member'));
  });
  test('join what was approved and nothing else', () => {
    given(applied).when(join(ann)).thenRefused('not-approved');
    given(applied, rejected).when(join(ann)).thenRefused('not-approved');
  });
  test('see their part in its profile, and an admin sees none', () => {
    const { shown } = [applied, approved, joined(ann, 'owner')].reduce<Business>(
      (business, event) => evolve(business, { ...event, occurredAt }),
      initialBusiness,
    );
    if (shown === null) throw new Error('it is there');
    const none = { isActive: false, expiresAt: null, isOffered: false };
    expect(profileOf(shown, none, undefined, ann)).toMatchObject({ businessName: 'Surrey Gym Tots', role: 'owner' });
    expect(profileOf(shown, none, undefined, ann)).toMatchObject({
      bookingPlanActive: false,
      bookingPlanExpiresAt: null,
      bookingPlanOffered: false,
    });
    expect(profileOf(shown, none, undefined, admin).role).toBeNull();
  });
});

describe('what a member says of the business', () => {
  const change = (changes: object, by = ann): BusinessCommand => ({ type: 'ChangeProfile', changes, by });
  const past = [applied, approved, joined(ann, 'owner')] as const;
  const named: BusinessEvent = {
    type: 'BusinessNameProposed',
    data: { businessId, contactSubject: ann, name: 'Gym Tots' },
  };
  test('counts at once, but for its name, on which an admin decides', () => {
    given(...past)
      .when(change({ phone: '1' }))
      .then(edited);
    given(...past)
      .when(change({ phone: '1', businessName: 'Gym Tots' }))
      .then(edited, named);
    given(...past, named)
      .when(change({ businessName: 'Gym Tots' }))
      .then();
    given(...past)
      .when(change({ businessName: 'Surrey Gym Tots' }))
      .then();
    given(...past)
      .when(change({ phone: '1' }, bob))
      .thenRefused('not-found');
  });
  test('may be another name again before an admin has looked, who decides on the one that they read', () => {
    const other: BusinessEvent = {
      type: 'BusinessNameProposed',
      data: { businessId, contactSubject: ann, name: 'Rubbish Rivals' },
    };
    given(...past, named)
      .when(change({ businessName: 'Rubbish Rivals' }))
      .then(other);
    for (const verdictOn of [approve, reject])
      given(...past, named, other)
        .when({ ...verdictOn, revision: 2 })
        .thenRefused('changed-since-review');
    const name = { businessId, contactSubject: ann, revision: 4, name: 'Rubbish Rivals' };
    given(...past, named, other)
      .when({ ...approve, revision: 3 })
      .then({ type: 'BusinessNameApproved', data: { ...name, reviewedBy: admin, adminNotes: null } });
  });
  test('takes another name back that waits, by asking for the one that it has', () => {
    const withdrawn: BusinessEvent = { type: 'BusinessNameWithdrawn', data: { businessId } };
    const present = change({ businessName: 'Surrey Gym Tots' });
    given(...past, named)
      .when(present)
      .then(withdrawn);
    given(...past, named)
      .when(change({ phone: '1' }))
      .then({
        type: 'BusinessEdited',
        data: { businessId, contactSubject: ann, revision: 3, changes: { phone: '1' } },
      });
    given(...past, named, withdrawn)
      .when(present)
      .then();
    given(...past, named, withdrawn)
      .when(approve)
      .thenRefused('already-approved');
    given(...past, named, withdrawn)
      .when(change({ businessName: 'Gym Tots' }))
      .then(named);
  });
  test('as its name is approved or rejected with a reason, once', () => {
    const data = {
      businessId,
      contactSubject: ann,
      revision: 3,
      name: 'Gym Tots',
      reviewedBy: admin,
      adminNotes: null,
    };
    const renamed: BusinessEvent = { type: 'BusinessNameApproved', data };
    given(...past, named)
      .when(approve)
      .then(renamed);
    given(...past, named, renamed)
      .when(approve)
      .thenRefused('already-approved');
    given(...past, named)
      .when(reject)
      .then({ type: 'BusinessNameRejected', data: { businessId, reviewedBy: admin, adminNotes: 'No classes yet' } });
    given(...past, named)
      .when({ ...reject, adminNotes: ' ' })
      .thenRefused('notes-required');
  });
  test('a verdict on its name is taken back by whoever gave it', () => {
    const renamed: BusinessEvent = {
      type: 'BusinessNameApproved',
      data: { businessId, contactSubject: ann, revision: 3, name: 'Gym Tots', reviewedBy: admin, adminNotes: null },
    };
    const kept: BusinessEvent = {
      type: 'BusinessNameRejected',
      data: { businessId, reviewedBy: admin, adminNotes: 'No' },
    };
    const proposedName = { proposedName: 'Gym Tots', proposedAt: occurredAt };
    given(...past, named, renamed)
      .when(undo('approved'))
      .then(undone('approved', { on: 'name', revision: 4, name: 'Surrey Gym Tots', ...proposedName }));
    given(...past, named, kept)
      .when(undo('rejected'))
      .then(undone('rejected', { on: 'name', revision: 2, ...proposedName }));
    given(...past, named, kept, named)
      .when(undo('rejected'))
      .thenRefused('nothing-to-undo');
    const back = undone('approved', { on: 'name', revision: 4, name: 'Surrey Gym Tots', ...proposedName });
    const again = { ...renamed, data: { ...renamed.data, revision: 5 } } as BusinessEvent;
    given(...past, named, renamed, back)
      .when(approve)
      .then(again);
  });
  test('has a badge while its website stands under the domain whose mail was opened', () => {
    const verified: BusinessEvent = {
      type: 'BusinessDomainVerified',
      data: { businessId, contactSubject: ann, domain: 'gym.example', verifiedBy: ann },
    };
    const verify: BusinessCommand = { type: 'VerifyDomain', domain: 'gym.example', by: ann };
    given(...past)
      .when(verify)
      .then(verified);
    given(...past, verified)
      .when(verify)
      .then();
    given(...past)
      .when({ ...verify, by: bob })
      .thenRefused('not-found');
    const shown = showBusiness(null, { ...applied, occurredAt });
    if (shown === null) throw new Error('it is there');
    const badge = (website: string | null, verifiedDomain: string | null = 'gym.example') =>
      isVerified({ fields: { ...shown.fields, website }, verifiedDomain });
    expect([badge('https://gym.example/'), badge('https://www.gym.example/a')]).toEqual([true, true]);
    for (const website of ['https://notgym.example/', 'https://gym.example.org/', 'nonsense', null])
      expect(badge(website)).toBe(false);
    expect(badge('https://gym.example/', null)).toBe(false);
  });
});

describe('the partner form of a provider', () => {
  const form = { ...fields, website: '', additionalNotes: ' ' };
  const wrong = (said: object): string[] =>
    ProviderApplicationSchema.safeParse({ ...form, ...said }).error?.issues.map(({ message }) => message) ?? [];

  test('takes what is there, and an empty website or note as none', () => {
    expect(ProviderApplicationSchema.parse(form)).toEqual(fields);
    expect(ProviderApplicationSchema.parse({ ...form, website: 'surrey-gym.example' }).website).toBe(
      'https://surrey-gym.example',
    );
    const { website: _, additionalNotes: __, ...without } = form;
    expect(ProviderApplicationSchema.parse(without)).toEqual(fields);
  });
  test.each([
    [{ businessName: ' ' }, 'Business name is required'],
    [{ contactName: '' }, 'Contact name is required'],
    [{ email: 'ann' }, 'Please enter a valid email address'],
    [{ phone: '' }, 'Phone number is required'],
    [{ website: 'https://' }, 'Please enter a valid website URL'],
    [{ businessType: '' }, 'Business type is required'],
    [{ businessType: 'restaurant' }, 'Business type is required'],
    [{ location: '' }, 'Location is required'],
    [{ description: 'x'.repeat(49) }, 'Please provide at least 50 characters describing your business'],
    [{ targetAudience: '' }, 'Target audience is required'],
  ])('says of %j what is wrong', (said, message) => {
    expect(wrong(said)).toEqual([message]);
  });
  test('asks for exactly fifty characters', () => {
    expect(wrong({ description: 'x'.repeat(50) })).toEqual([]);
  });
});

test('an edit says in the words of the profile what changes, and nothing of what it leaves out', () => {
  const asked = BusinessEditSchema.parse({ name: 'Gym', contactEmail: 'x@mail.example', website: '' });
  expect(businessChangesFrom(asked)).toEqual({ businessName: 'Gym', email: 'x@mail.example', website: null });
  expect(businessChangesFrom(BusinessEditSchema.parse({}))).toEqual({});
});

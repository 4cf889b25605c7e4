import { describe, expect, test } from 'vitest';
import { givenFor } from '../../kernel/given.ts';
import type { PersonEvent } from '../../person/events.ts';
import { type Business, type BusinessCommand, decide, evolve, initialBusiness } from '../business.ts';
import type { BusinessEvent } from '../events.ts';
import { type BusinessFields, BusinessFieldsSchema } from '../fields.ts';

const occurredAt = '2026-01-05T10:00:00.000Z';
const step = (business: Business, event: BusinessEvent | PersonEvent): Business =>
  evolve(business, { ...event, occurredAt });
const given = givenFor<BusinessCommand, Business, BusinessEvent | PersonEvent>({
  initial: initialBusiness,
  evolve: step,
  decide,
});
const fields: BusinessFields = {
  businessName: 'Surrey Gym Tots',
  contactName: 'Ann Field',
  email: 'ann@mail.example',
  phone: '01483 555 010',
  website: 'https://gym.example/',
  businessType: 'sports-fitness',
  location: 'Guildford',
  description: 'Gymnastics for the smallest, in a warm hall with soft mats and patient teachers.',
  targetAudience: 'Children from two',
  additionalNotes: 'Ring after four',
};
const [businessId, ann, bob, cat, invitationId] = ['b', 'ann', 'bob', 'cat', 'i'];
const joined = (memberId: string, role: 'owner' | 'member'): BusinessEvent => ({
  type: 'BusinessMemberJoined',
  data: { businessId, memberId, role },
});
const alone = [
  { type: 'BusinessApplied', data: { businessId, contactSubject: ann, fields } },
  { type: 'BusinessApproved', data: { businessId, revision: 1, reviewedBy: 'x', adminNotes: null } },
  joined(ann, 'owner'),
] as const satisfies readonly BusinessEvent[];
const both = [...alone, joined(bob, 'member')] as const;
const left = (memberId: string, removedBy: string | null = null): BusinessEvent => ({
  type: 'BusinessMemberLeft',
  data: { businessId, memberId, removedBy },
});
const owner = (from: string, to: string): BusinessEvent => ({
  type: 'BusinessOwnerChanged',
  data: { businessId, from, to },
});
const erased = (subject: string): PersonEvent => ({ type: 'PersonErased', data: { subject } });

describe('an invitation', () => {
  const by = ann;
  const email = 'bob@mail.example';
  const inviteeSubject = 'anonymous-i';
  const day = (days: number): string => new Date(Date.parse(occurredAt) + days * 24 * 60 * 60 * 1000).toISOString();
  const invite = { type: 'InviteMember', invitationId, inviteeSubject, email, by, at: occurredAt } as const;
  const invited = {
    type: 'BusinessMemberInvited',
    data: { businessId, invitationId, inviteeSubject, email, invitedBy: ann },
  } as const satisfies BusinessEvent;
  const accept: BusinessCommand = { type: 'AcceptInvitation', invitationId, memberId: bob };
  const accepted: BusinessEvent = {
    type: 'BusinessInvitationAccepted',
    data: { businessId, invitationId, memberId: bob },
  };
  const withdrawn: BusinessEvent = {
    type: 'BusinessInvitationWithdrawn',
    data: { businessId, invitationId, withdrawnBy: ann },
  };
  test('is the owner’s to send, once to an address', () => {
    given(...alone)
      .when(invite)
      .then(invited);
    given(...alone, invited)
      .when({ ...invite, invitationId: 'j', email: 'Bob@Mail.example' })
      .thenRefused('already-invited');
    given(...both)
      .when({ ...invite, by: bob })
      .thenRefused('not-owner');
    given(...both)
      .when({ ...invite, by: cat })
      .thenRefused('not-found');
  });
  test('is accepted once, and by nobody after it was withdrawn', () => {
    given(...alone, invited)
      .when(accept)
      .then(accepted, joined(bob, 'member'));
    given(...both, invited)
      .when(accept)
      .then(accepted);
    for (const past of [accepted, withdrawn])
      given(...alone, invited, past)
        .when(accept)
        .thenRefused('no-such-invitation');
    given(...alone, invited)
      .when({ type: 'WithdrawInvitation', invitationId, by })
      .then(withdrawn);
    given(...both, invited)
      .when({ type: 'WithdrawInvitation', invitationId, by: bob })
      .thenRefused('not-owner');
  });
  test('lets in whoever has left once, as their address alone does not', () => {
    given(...both, left(bob), invited)
      .when(accept)
      .then(accepted, joined(bob, 'member'));
    given(...alone, joined(bob, 'member'), owner(ann, bob), left(ann))
      .when({ type: 'JoinBusiness', memberId: ann })
      .then();
  });
  test('goes with whoever was invited', () => {
    given(...alone, invited, erased(inviteeSubject))
      .when(accept)
      .thenRefused('no-such-invitation');
  });
  test('is not sent when there are twenty', () => {
    const many = Array.from({ length: 19 }, (_, index) => joined(`m${index}`, 'member'));
    given(...alone, ...many)
      .when(invite)
      .thenRefused('team-full');
  });
  test('that is too old stands in the way of no new one, to the same address or another', () => {
    const again = { ...invite, invitationId: 'j', inviteeSubject: 'anonymous-j' };
    const invitedAgain: BusinessEvent = {
      type: 'BusinessMemberInvited',
      data: { ...invited.data, invitationId: 'j', inviteeSubject: 'anonymous-j' },
    };
    given(...alone, invited)
      .when({ ...again, at: day(14) })
      .thenRefused('already-invited');
    given(...alone, invited)
      .when({ ...again, at: day(15) })
      .then(withdrawn, invitedAgain);
    given(...alone, invited, withdrawn, invitedAgain)
      .when(accept)
      .thenRefused('no-such-invitation');
    const old = Array.from({ length: 20 }, (_, index): BusinessEvent => {
      const other = { invitationId: `i${index}`, email: `m${index}@mail.example` };
      return { type: 'BusinessMemberInvited', data: { ...invited.data, ...other } };
    });
    given(...alone, ...old)
      .when({ ...invite, at: day(14) })
      .thenRefused('team-full');
    given(...alone, ...old)
      .when({ ...invite, at: day(15) })
      .then(invited);
  });
});

describe('a member', () => {
  const end = (memberId: string, by: string): BusinessCommand => ({ type: 'EndMembership', memberId, by });
  test('leaves, or is removed by the owner', () => {
    given(...both)
      .when(end(bob, bob))
      .then(left(bob));
    given(...both)
      .when(end(bob, ann))
      .then(left(bob, ann));
    given(...both, joined(cat, 'member'))
      .when(end(cat, bob))
      .thenRefused('not-owner');
    given(...both, left(bob))
      .when(end(bob, ann))
      .thenRefused('not-found');
  });
  test('who owns it stays until somebody else does', () => {
    given(...both)
      .when(end(ann, ann))
      .thenRefused('owner-stays');
    given(...alone)
      .when(end(ann, ann))
      .thenRefused('last-member');
    given(...both, owner(ann, bob))
      .when(end(ann, ann))
      .then(left(ann));
  });
  test('becomes the owner when the owner says so, and nobody else does', () => {
    const handOver = (to: string, by: string): BusinessCommand => ({ type: 'HandOverBusiness', to, by });
    given(...both)
      .when(handOver(bob, ann))
      .then(owner(ann, bob));
    given(...both)
      .when(handOver(ann, ann))
      .then();
    given(...both)
      .when(handOver(bob, bob))
      .thenRefused('not-owner');
    given(...both)
      .when(handOver(cat, ann))
      .thenRefused('not-found');
  });
});

describe('before somebody is erased', () => {
  const bobs = { name: 'Bob Hill', email: 'bob@mail.example', isSuspended: false };
  const heirs = { [bob]: bobs };
  const leave: BusinessCommand = { type: 'LeaveForGood', subject: ann, heirs };
  const said = { ...fields, contactName: 'Bob Hill', email: 'bob@mail.example', phone: '', additionalNotes: null };
  const handedOver: BusinessEvent = {
    type: 'BusinessHandedOver',
    data: { businessId, contactSubject: bob, fields: said },
  };
  test('the business goes over to who is left, with an owner, and without their name, address and number', () => {
    given(...both)
      .when(leave)
      .then(owner(ann, bob), handedOver, left(ann));
    given(...both, owner(ann, bob))
      .when(leave)
      .then(handedOver, left(ann));
    given(...both, owner(ann, bob), handedOver, left(ann))
      .when(leave)
      .then();
  });
  test('whoever takes over may have a longer name than a contact: it is cut to what the field takes', () => {
    const heir = { ...bobs, name: `${'A'.repeat(100)} ${'B'.repeat(100)}` };
    const contactName = `${'A'.repeat(100)} ${'B'.repeat(99)}`;
    const data = { businessId, contactSubject: bob, fields: { ...said, contactName } };
    given(...both)
      .when({ ...leave, heirs: { [bob]: heir } })
      .then(owner(ann, bob), { type: 'BusinessHandedOver', data }, left(ann));
    expect(BusinessFieldsSchema.safeParse(data.fields).success).toBe(true);
  });
  test('whoever is shut out takes over where nobody else is left alone', () => {
    const cats = { name: 'Cat Moor', email: 'cat@mail.example', isSuspended: false };
    const shutOut = { ...bobs, isSuspended: true };
    const toCat: BusinessEvent = {
      type: 'BusinessHandedOver',
      data: { businessId, contactSubject: cat, fields: { ...said, contactName: cats.name, email: cats.email } },
    };
    const all = [...both, joined(cat, 'member')];
    given(...all)
      .when({ ...leave, heirs: { [bob]: shutOut, [cat]: cats } })
      .then(owner(ann, cat), toCat, left(ann));
    given(...all, owner(ann, bob))
      .when({ ...leave, heirs: { [bob]: shutOut, [cat]: cats } })
      .then(toCat, left(ann));
    given(...both)
      .when({ ...leave, heirs: { [bob]: shutOut } })
      .then(owner(ann, bob), handedOver, left(ann));
  });
  test('it survives them, in the log that reads erased as well', () => {
    const gone = { ...fields, businessName: 'erased', email: 'erased', description: 'erased' };
    const unreadable: BusinessEvent = {
      type: 'BusinessApplied',
      data: { businessId, contactSubject: ann, fields: gone },
    };
    for (const first of [alone[0], unreadable]) {
      const past = [first, ...both.slice(1), owner(ann, bob), handedOver, left(ann), erased(ann)];
      const { shown } = past.reduce(step, initialBusiness);
      expect(shown).toMatchObject({ status: 'approved', fields: said, members: [{ memberId: bob, role: 'owner' }] });
    }
  });
  const invitation = {
    businessId,
    invitationId,
    inviteeSubject: 'anonymous-i',
    email: 'c@mail.example',
    invitedBy: ann,
  };
  const invited: BusinessEvent = { type: 'BusinessMemberInvited', data: invitation };
  test('whom the last one had invited comes into nothing: the invitation is withdrawn, and stays where others do', () => {
    const withdrawn: BusinessEvent = {
      type: 'BusinessInvitationWithdrawn',
      data: { businessId, invitationId, withdrawnBy: ann },
    };
    const accept: BusinessCommand = { type: 'AcceptInvitation', invitationId, memberId: cat };
    given(...alone, invited)
      .when({ ...leave, heirs: {} })
      .then(withdrawn, left(ann));
    given(...alone, invited, withdrawn, left(ann))
      .when(accept)
      .thenRefused('no-such-invitation');
    given(...both, invited)
      .when(leave)
      .then(owner(ann, bob), handedOver, left(ann));
  });
  test('who has accepted while it went on is the owner in the end', () => {
    given(...both)
      .when({ ...leave, heirs: {} })
      .then(left(ann));
    given(...both, left(ann))
      .when(leave)
      .then(owner(ann, bob), handedOver);
    given(...both, left(ann), owner(ann, bob), handedOver)
      .when(leave)
      .then();
  });
  test('nothing is handed over where nobody is left, and it goes with them', () => {
    given(...alone)
      .when(leave)
      .then(left(ann));
    given(...alone, left(ann), erased(ann))
      .when({ type: 'EditBusiness', changes: { phone: '1' } })
      .thenRefused('no-such-business');
    given(...alone, left(ann), erased(ann))
      .when(leave)
      .then();
  });
});

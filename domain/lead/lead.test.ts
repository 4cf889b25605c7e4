import { expect, describe, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import type { LeadEvent } from './events.ts';
import { type LeadFields, unasked } from './fields.ts';
import { decide, evolve, initialLead, type Lead, type LeadCommand, showLead } from './lead.ts';
import { LeadInputSchema } from './requests.ts';
import { timelineOf } from './timeline.ts';
import { leadView } from './views.ts';
import { leadStatusIds } from './words.ts';

const occurredAt = '2026-01-05T10:00:00.000Z';
const given = givenFor<LeadCommand, Lead, LeadEvent | PersonEvent>({
  initial: initialLead,
  evolve: (lead, event) => evolve(lead, { ...event, occurredAt }),
  decide,
});
const form = {
  businessName: 'The Olive Table',
  contactName: 'Ann Field',
  email: 'ann@mail.example',
  phone: '01483 555 010',
  website: null,
  businessType: 'restaurant',
  location: 'Guildford',
  description: 'A restaurant with a play corner, where families eat early and nobody minds the noise.',
  targetAudience: 'Families, grandparents',
  additionalNotes: null,
  interestedInPartnership: true,
  currentMarketing: ['Social Media', 'Other'],
  preferredContact: ['Advertising Options'],
} as const;
const fields: LeadFields = {
  ...form,
  ...unasked,
  currentMarketing: [...form.currentMarketing],
  preferredContact: [...form.preferredContact],
};
const [leadId, ann, admin, today] = ['l', 'ann', 'x', '2026-03-01'];
const data = { leadId, contactSubject: ann, source: 'partner_signup', fields };
const received: LeadEvent = { type: 'LeadReceived', data };
const set = (
  status: (typeof leadStatusIds)[number],
  notes: string | null = null,
): Extract<LeadCommand, { type: 'SetLeadStatus' }> => ({
  type: 'SetLeadStatus',
  status,
  notes,
  handledBy: admin,
  today,
});
const isSet = (
  status: (typeof leadStatusIds)[number],
  notes: string | null,
  lastContactDate: string | null,
): LeadEvent => ({
  type: 'LeadStatusSet',
  data: { leadId, status, adminNotes: notes, handledBy: admin, lastContactDate },
});
const shownAfter = (...events: LeadEvent[]) =>
  events.reduce<Lead>((lead, event) => evolve(lead, { ...event, occurredAt }), initialLead).shown;

test('a lead comes in once, and is new', () => {
  const receive: LeadCommand = { type: 'ReceiveLead', ...data };
  given().when(receive).then(received);
  given(received).when(receive).thenRefused('already-received');
  expect(shownAfter(received)).toMatchObject({ status: 'new', notes: null, createdAt: occurredAt });
});
describe('the status of a lead', () => {
  test.each(leadStatusIds)('may become %s from any other', (status) => {
    for (const before of leadStatusIds.filter((each) => each !== status && each !== 'new'))
      given(received, isSet(before, null, today))
        .when(set(status, 'Rang'))
        .then(isSet(status, 'Rang', today));
  });
  test('says when the business was last spoken to; a note or a step back to new does not', () => {
    given(received)
      .when(set('contacted'))
      .then(isSet('contacted', null, today));
    given(received)
      .when(set('new', 'A cousin of Bob'))
      .then(isSet('new', 'A cousin of Bob', null));
    given(received, isSet('contacted', null, '2026-02-01'))
      .when(set('contacted', 'Calls back'))
      .then(isSet('contacted', 'Calls back', '2026-02-01'));
    given(received, isSet('contacted', null, '2026-02-01'))
      .when(set('new'))
      .then(isSet('new', null, '2026-02-01'));
  });
  test('stays as it is, whatever it has become, where only a note or a day is said', () => {
    const { status: _, ...noStatus } = set('new', 'Wants prices');
    given(received, isSet('interested', null, today))
      .when(noStatus)
      .then(isSet('interested', 'Wants prices', today));
    given(received, isSet('not-interested', null, today))
      .when({ ...noStatus, notes: null, nextContactDate: '2026-04-01' })
      .then({ type: 'LeadContactPlanned', data: { leadId, nextContactDate: '2026-04-01' } });
  });
  test('stays without an event when nothing new is said', () => {
    given(received).when(set('new')).then();
    given(received).when(set('new', '')).then();
    given(received, isSet('contacted', 'Rang', today))
      .when(set('contacted'))
      .then();
  });
  test('keeps a note that says what the last one said: it was said on another day, or by somebody else', () => {
    given(received, isSet('contacted', 'No answer', today))
      .when(set('contacted', 'No answer'))
      .then(isSet('contacted', 'No answer', today));
  });
  test('keeps its notes until others are said, and an empty text takes them away', () => {
    expect(shownAfter(received, isSet('contacted', 'Rang', today), isSet('interested', null, today))?.notes).toBe(
      'Rang',
    );
    expect(shownAfter(received, isSet('contacted', 'Rang', today), isSet('interested', '', today))?.notes).toBeNull();
  });
});
describe('the day of the next contact', () => {
  const plan = (nextContactDate: string | null, status: (typeof leadStatusIds)[number] = 'new'): LeadCommand => ({
    ...set(status),
    nextContactDate,
  });
  const planned = (nextContactDate: string | null): LeadEvent => ({
    type: 'LeadContactPlanned',
    data: { leadId, nextContactDate },
  });

  test('is planned for today or later, put off and taken away, and the same again changes nothing', () => {
    given(received).when(plan(today)).then(planned(today));
    given(received).when(plan('2026-02-28')).thenRefused('contact-past');
    given(received, planned('2026-02-01')).when(plan('2026-02-01')).then();
    given(received, planned('2026-04-01')).when(plan('2026-05-01')).then(planned('2026-05-01'));
    given(received, planned('2026-04-01')).when(plan(null)).then(planned(null));
    given(received, planned('2026-04-01')).when(set('new')).then();
    expect(shownAfter(received, planned('2026-04-01'))?.nextContactDate).toBe('2026-04-01');
  });
  test('is said together with how far it has come, and goes with a no', () => {
    given(received)
      .when(plan('2026-03-08', 'contacted'))
      .then(isSet('contacted', null, today), planned('2026-03-08'));
    given(received, planned('2026-04-01'))
      .when(set('not-interested'))
      .then(isSet('not-interested', null, today), planned(null));
    given(received, planned('2026-04-01'))
      .when(plan('2026-06-01', 'not-interested'))
      .then(isSet('not-interested', null, today), planned('2026-06-01'));
    given(received, isSet('not-interested', null, today), planned('2026-06-01'))
      .when(set('not-interested'))
      .then();
  });
});
test('everything that was noted stands in a timeline, the newest first', () => {
  const events = [
    received,
    isSet('contacted', 'Rang', today),
    isSet('contacted', 'Wants prices', today),
    { type: 'LeadContactPlanned', data: { leadId, nextContactDate: '2026-03-08' } },
    { type: 'LeadEdited', data: { leadId, contactSubject: ann, changes: { ownerName: 'Bob' } } },
    isSet('contacted', 'erased', today),
  ] as const satisfies readonly LeadEvent[];
  const timeline = timelineOf(
    events.map((event) => ({ ...event, occurredAt })),
    ({ type }) => (type === 'LeadReceived' ? null : 'Alex'),
  );
  expect(timeline.map(({ by, text, note }) => [by, text, note])).toEqual([
    ['Alex', 'Note', null],
    ['Alex', 'Details changed: owner name', null],
    ['Alex', 'Next contact on 8 March 2026', null],
    ['Alex', 'Note', 'Wants prices'],
    ['Alex', 'New → Contacted', 'Rang'],
    [null, 'Came in by the partner form', null],
  ]);
});
test('an admin adds what no form asks for, and saying the same changes nothing', () => {
  const changes = { ownerName: 'Bob Field', businessSize: '5', howHeardAboutUs: 'Other', emailOptIn: true };
  const edited: LeadEvent = { type: 'LeadEdited', data: { leadId, contactSubject: ann, changes } };
  given(received).when({ type: 'EditLead', changes }).then(edited);
  given(received, edited).when({ type: 'EditLead', changes }).then();
  expect(shownAfter(received, edited)?.fields).toEqual({ ...fields, ...changes });
});
test('nothing can be done about a lead that never came, or that went with whoever wrote', () => {
  for (const command of [set('contacted'), { type: 'EditLead', changes: { ownerName: 'Bob' } } as const]) {
    given().when(command).thenRefused('no-such-lead');
    given(received, { type: 'PersonErased', data: { subject: ann } })
      .when(command)
      .thenRefused('no-such-lead');
  }
  given(received, { type: 'PersonErased', data: { subject: admin } })
    .when(set('contacted'))
    .then(isSet('contacted', null, today));
  const gone = { ...received, data: { ...data, fields: { ...fields, email: 'erased' } } };
  expect(showLead(null, { ...gone, occurredAt })).toBeNull();
});

describe('the partner form of a business partner', () => {
  const wrong = (said: object): string[] =>
    LeadInputSchema.safeParse({ ...form, ...said }).error?.issues.map(({ message }) => message) ?? [];

  test('is interested in a partnership unless it says otherwise, and never opted in to e-mails', () => {
    const { interestedInPartnership: _, ...without } = form;
    expect(LeadInputSchema.parse({ ...without, emailOptIn: true, leadStatus: 'converted' })).toEqual(form);
    expect(LeadInputSchema.parse({ ...form, interestedInPartnership: false }).interestedInPartnership).toBe(false);
  });
  test.each([
    [{ businessType: 'childcare' }, 'Business type is required'],
    [{ currentMarketing: [] }, 'Please select at least one marketing method'],
    [{ currentMarketing: undefined }, 'Please select at least one marketing method'],
    [{ preferredContact: [] }, 'Please select at least one contact preference'],
    [{ preferredContact: undefined }, 'Please select at least one contact preference'],
  ])('says of %j what is wrong', (said, message) => {
    expect(wrong(said)).toEqual([message]);
  });
});

test('admins read who it is for as a list', () => {
  const shown = shownAfter(received);
  if (shown === null) throw new Error('it is there');
  expect(leadView(shown)).toMatchObject({
    targetAudience: ['Families', 'grandparents'],
    marketingPreferences: ['Advertising Options'],
    leadStatus: 'new',
    emailOptIn: false,
    ownerName: null,
  });
});

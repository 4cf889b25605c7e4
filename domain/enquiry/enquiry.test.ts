import { expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import { decide, type Enquiry, type EnquiryCommand, evolve, initialEnquiry, showEnquiry } from './enquiry.ts';
import type { EnquiryEvent } from './events.ts';
import { EnquiryFormSchema } from './requests.ts';

const occurredAt = '2026-01-05T10:00:00.000Z';
const given = givenFor<EnquiryCommand, Enquiry, EnquiryEvent | PersonEvent>({
  initial: initialEnquiry,
  evolve: (enquiry, event) => evolve(enquiry, { ...event, occurredAt }),
  decide,
});
const said = { name: 'Ann', email: 'ann@mail.example', phone: null, message: 'Is there a place on Friday?' };
const data = { enquiryId: 'e', listingId: 'l', businessId: 'b', sentBy: 'ann', senderSubject: 'ann', ...said };
const sent: EnquiryEvent = { type: 'EnquirySent', data };
const byBob = { enquiryId: 'e', answeredBy: 'bob' };
const answered: EnquiryEvent = { type: 'EnquiryAnswered', data: byBob };
const reopened: EnquiryEvent = { type: 'EnquiryReopened', data: byBob };
const answer: EnquiryCommand = { type: 'AnswerEnquiry', answeredBy: 'bob' };
const reopen: EnquiryCommand = { type: 'ReopenEnquiry', answeredBy: 'bob' };

test('an enquiry is sent once', () => {
  given()
    .when({ type: 'SendEnquiry', ...data })
    .then(sent);
  given(sent)
    .when({ type: 'SendEnquiry', ...data })
    .thenRefused('already-sent');
});
test('is answered and opened again, and saying so twice changes nothing', () => {
  given(sent).when(answer).then(answered);
  given(sent, answered).when(answer).then();
  given(sent).when(reopen).then();
  given(sent, answered).when(reopen).then(reopened);
  given(sent, answered, reopened).when(answer).then(answered);
});
test('is not there when nobody sent it, and when it went with whoever did', () => {
  given().when(answer).thenRefused('no-such-enquiry');
  given(sent, { type: 'PersonErased', data: { subject: 'ann' } })
    .when(answer)
    .thenRefused('no-such-enquiry');
  given(sent, { type: 'PersonErased', data: { subject: 'bob' } })
    .when(answer)
    .then(answered);
  const gone = { ...data, name: 'erased', email: 'erased', phone: 'erased', message: 'erased' };
  expect(showEnquiry(null, { type: 'EnquirySent', data: gone, occurredAt })).toBeNull();
});
test('says when it was answered, until it is opened again', () => {
  const at = (event: EnquiryEvent, before = showEnquiry(null, { ...sent, occurredAt })) =>
    showEnquiry(before, { ...event, occurredAt });
  expect(at(answered)).toMatchObject({ status: 'answered', answeredAt: occurredAt });
  expect(at(reopened, at(answered))).toMatchObject({ status: 'open', answeredAt: null });
});

test('the form asks for a name, an address and words; a telephone number may be given', () => {
  const wrong = (more: object): string[] =>
    EnquiryFormSchema.safeParse({ ...said, phone: '', ...more }).error?.issues.map(({ message }) => message) ?? [];
  expect(EnquiryFormSchema.parse({ ...said, phone: ' ' })).toEqual(said);
  expect(EnquiryFormSchema.parse({ ...said, phone: ' 01483 555 010 ' }).phone).toBe('01483 555 010');
  expect(wrong({ name: ' ' })).toEqual(['Please enter your name']);
  expect(wrong({ email: 'ann' })).toEqual(['Please enter a valid email address']);
  expect(wrong({ message: '' })).toEqual(['Please enter your message']);
  expect(wrong({ message: 'x'.repeat(2001) })).toEqual(['Please use at most 2000 characters']);
});

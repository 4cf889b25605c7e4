import { expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { type BusinessAccounts, businessPolicy } from './business.ts';

const [ann, businessId] = [id(1), id(2)];
const email = 'desk@otters.example';
const { samples } = concepts.business;

const applied: DomainEvent = {
  type: 'BusinessApplied',
  data: { businessId, contactSubject: ann, fields: { ...samples.BusinessApplied.fields, email } },
};
const approved: DomainEvent = { type: 'BusinessApproved', data: { ...samples.BusinessApproved, businessId } };
const undone: DomainEvent = {
  type: 'BusinessVerdictUndone',
  data: {
    ...samples.BusinessVerdictUndone,
    businessId,
    contactSubject: ann,
    on: 'application',
    name: null,
    proposedName: null,
    proposedAt: null,
  },
};
const signedIn: DomainEvent = { type: 'MemberSignedIn', data: { memberId: ann } };
/** Ann's confirmed address is the business's, and what is read of businesses may be old. */
const accounts: BusinessAccounts = {
  accountOf: async (address) => (address === email ? ann : undefined),
  businessesOf: async (memberId) => (memberId === ann ? [businessId] : []),
  actsElsewhere: async () => false,
  actedElsewhereBefore: async () => false,
  sentBy: async () => [],
};

/** What follows from the first `type` of these, once all of them have happened: letters by their subject, commands by their type. */
async function follows(type: DomainEvent['type'], ...events: DomainEvent[]): Promise<readonly string[]> {
  const log = memoryLog();
  for (const event of events) {
    const stream = event.type === 'MemberSignedIn' ? streams.member(ann) : streams.business(businessId);
    await log.append(stream, 'any', [event], someContext());
  }
  const { events: all } = await log.readAll(0);
  const event = all.find((each) => each.type === type);
  if (!event) throw new Error('there is no event');
  const { consequences } = businessPolicy({ baseUrl: 'https://hop.example', sessionSecret: 'a'.repeat(64) }, accounts);
  return (await consequences(event, log)).map((each) =>
    each.kind === 'mail' ? each.message.subject : each.command.type,
  );
}
const letter = expect.stringMatching(/is now a provider on Hopscotch$/);

test('an approval brings the account of its address to the business', async () => {
  expect(await follows('BusinessApproved', applied, approved)).toEqual([letter, 'JoinBusiness']);
  expect(await follows('MemberSignedIn', applied, approved, signedIn)).toEqual(['JoinBusiness']);
});

test('one that was taken back before anybody came to it has its letter, and brings nobody in: the next one does', async () => {
  expect(await follows('BusinessApproved', applied, approved, undone)).toEqual([letter]);
  expect(await follows('BusinessApproved', applied, approved, undone, approved)).toEqual([letter, 'JoinBusiness']);
  expect(await follows('MemberSignedIn', applied, signedIn, approved, undone)).toEqual([]);
});

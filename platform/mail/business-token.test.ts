import { expect, test } from 'vitest';
import { invitedBy, joinToken, type DomainProof, proofToken, provenBy } from './business-token.ts';

const proof: DomainProof = { businessId: 'b', domain: 'gym.example', listingId: null, until: 1000 };

test('a proof holds until its time is over, and only as we made it', () => {
  const token = proofToken('secret', proof);
  expect(provenBy('secret', token, 999)).toEqual(proof);
  expect(provenBy('secret', token, 1000)).toBeUndefined();
  expect(provenBy('other', token, 0)).toBeUndefined();
  const other = Buffer.from(JSON.stringify({ ...proof, domain: 'other.example' })).toString('hex');
  expect(provenBy('secret', `${other}.${token.split('.')[1]}`, 0)).toBeUndefined();
  expect(provenBy('secret', 'nonsense', 0)).toBeUndefined();
});

test('an invitation is no proof, nor the other way round', () => {
  const invited = { businessId: 'b', invitationId: 'i' };
  const token = joinToken('secret', invited);
  expect(invitedBy('secret', token)).toEqual(invited);
  expect(provenBy('secret', token, 0)).toBeUndefined();
  expect(invitedBy('secret', proofToken('secret', proof))).toBeUndefined();
});

import { type Claim, showClaim } from '#domain/claim/claim.ts';
import type { ClaimEvent } from '#domain/claim/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const claims = table({
  key: ['claim_id'],
  columns: {
    claim_id: 'uuid',
    listing_id: 'uuid',
    business_id: 'uuid',
    status: 'text',
    created_at: 'timestamptz',
    claim: writtenJson<Claim>(),
  },
  indexes: [`create index on claims (created_at) where status = 'pending'`, 'create index on claims (listing_id)'],
});

const change: Effect<Recorded<ClaimEvent>> = into(
  claims,
  ({ data }) => ({ claim_id: data.claimId }),
  (row, event) => {
    const claim = showClaim(row?.claim ?? null, event);
    if (claim === null) return undefined;
    const { claimId, listingId, businessId, status, createdAt } = claim;
    return { claim_id: claimId, listing_id: listingId, business_id: businessId, status, created_at: createdAt, claim };
  },
);

/** Listings that businesses say are theirs, where an admin decides. */
export const claimsModel = readModel({
  name: 'claims',
  version: 2,
  tables: { claims },
  project: { ClaimMade: [change], ClaimApproved: [change], ClaimRejected: [change], ClaimVerdictUndone: [change] },
});

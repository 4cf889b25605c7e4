/** Providers who wait for an admin: to be listed, to be called otherwise, or to be given an activity. */
export const waitingProviders = `select 'business' as kind, business_id as id, created_at as at, words as name, lower(email) as also
    from businesses.businesses where status = 'pending'
  union all select 'name', business_id, renamed_at, words, lower(shown -> 'proposedName' ->> 'name')
    from businesses.businesses where renamed_at is not null
  union all select 'claim', k.claim_id, k.created_at, c.plain_name, b.words
    from claims.claims k join listing.listings c using (listing_id) left join businesses.businesses b on b.business_id = k.business_id
    where k.status = 'pending'`;
/** The same with the activities that they applied with. */
export const waitingApplications = `${waitingProviders}
  union all select 'activity', listing_id, submitted_at, plain_name, ''
    from listing.listings where status = 'pending' and origin = 'provider_application'`;

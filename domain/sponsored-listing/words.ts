/** What the log says of one; that its budget is spent follows from its clicks. */
export type SponsoredStanding = 'pending' | 'running' | 'paused' | 'rejected' | 'ended';
export const sponsoredStatuses = ['pending', 'active', 'paused', 'spent', 'ended', 'rejected'] as const;
export type SponsoredStatus = (typeof sponsoredStatuses)[number];
export const sponsoredStatusWords: Readonly<Record<SponsoredStatus, string>> = {
  pending: 'Waiting for review',
  active: 'Running',
  paused: 'Paused',
  spent: 'Budget spent',
  ended: 'Ended',
  rejected: 'Rejected',
};

/** Activities that are shown as sponsored over what is found, at most. */
export const SPONSORED_AT_ONCE = 2;

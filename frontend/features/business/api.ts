import type { Application } from '#domain/business/views.ts';
import type { QueueSort } from '#domain/kernel/queue-sorts.ts';
import { askedOf, type ListPart } from '#frontend/lib/address/list-part.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';

/** Applications on one page of the list. */
export const APPLICATIONS_PAGE = 24;

/** What providers sent in and waits for an admin. */
export const applicationsQuery = (part: ListPart<QueueSort>) =>
  onePage('GET /api/admin/providers/pending', { query: askedOf(part, APPLICATIONS_PAGE) });

export const kindWords: Readonly<Record<Application['kind'], string>> = {
  business: 'Business',
  name: 'New name',
  claim: 'Claim',
  activity: 'Activity',
};

import type { AnswerOf } from '#domain/kernel/call.ts';
import type { searchEverything } from '#domain/everything/api.ts';
import { type BusinessStatus, businessStatusWords } from '#domain/business/words.ts';
import { leadStatuses } from '#domain/lead/words.ts';
import { listingStatusWords } from '#domain/listing/status.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { memberStates } from '#domain/member/back-office/words.ts';
import { type Layout, pathTo } from '#domain/site/pages.ts';
import { workbenchPages } from './workbench-nav.tsx';

/** One thing that the search has found, and where it is dealt with. */
export interface FoundItem {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly to: string;
}
/** What was found of one kind. */
export interface FoundGroup {
  readonly label: string;
  readonly items: readonly FoundItem[];
}

type Everything = AnswerOf<typeof searchEverything>;
type Listing = Everything['listings'][number];

/** The pages of a workbench whose names have `asked` in them, those that begin with it first. */
export function pagesFound(layout: Layout, asked: string): FoundGroup {
  const wanted = asked.toLowerCase();
  const at = (label: string): number => label.toLowerCase().indexOf(wanted);
  const items = workbenchPages(layout)
    .filter(({ label }) => at(label) >= 0)
    .toSorted((left, right) => Number(at(left.label) > 0) - Number(at(right.label) > 0))
    .map(({ name, label, to }) => ({ key: name, name: label, detail: null, to }));
  return { label: 'Pages', items };
}

export const activitiesFound = (activities: readonly Activity[]): FoundGroup => ({
  label: 'Activities',
  items: activities.map(({ id, name, town }) => ({ key: id, name, detail: town, to: pathTo('listing', { id }) })),
});

/** What an admin finds beside pages. */
export const everythingFound = ({ listings, businesses, members, leads }: Everything): readonly FoundGroup[] => [
  {
    label: 'Listings',
    items: listings.map((listing) => ({
      key: listing.id,
      name: listing.name,
      detail: details(listing.status === 'live' ? null : listingStatusWords[listing.status], listing.detail),
      to: placeOf(listing),
    })),
  },
  {
    label: 'Providers',
    items: businesses.map(({ id, name, detail, status }) => ({
      key: id,
      name,
      detail: details(status === 'approved' ? null : businessStatusWords[status], detail),
      to: placeOfBusiness(id, status),
    })),
  },
  {
    label: 'Members',
    items: members.map(({ id, name, detail, status }) => ({
      key: id,
      name,
      detail: details(status === 'active' ? null : memberStates[status], detail),
      to: `${pathTo('members')}?open=${id}`,
    })),
  },
  {
    label: 'Leads',
    items: leads.map(({ id, name, detail, status }) => ({
      key: id,
      name,
      detail: details(leadStatuses[status], detail),
      to: `${pathTo('business-leads')}?open=${id}`,
    })),
  },
];

/** What waits is reviewed; what families see has its own page; of the rest there is its history. */
function placeOf({ id, status }: Listing): string {
  if (status === 'live') return pathTo('listing', { id });
  if (status === 'pending') return `${pathTo('activities-review')}?review=${id}`;
  return pathTo('listing-audit', { id });
}

/** An approved business has its dashboard, what waits is judged, and what was turned down is history. */
function placeOfBusiness(id: string, status: BusinessStatus): string {
  if (status === 'approved') return `${pathTo('provider-dashboard')}?business=${id}`;
  if (status === 'pending') return `${pathTo('providers')}?review=${id}`;
  return `${pathTo('audit')}?entity=${id}`;
}

/** Its state first: where there is little room, the place gives way. */
const details = (...parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join(', ') || null;

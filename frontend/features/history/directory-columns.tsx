import type { ShownOfThen } from '#domain/history/shown.ts';
import type { ListingThenView } from '#domain/history/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { changeRows } from '#frontend/features/listing/changes/change-rows.ts';
import { valueText } from '#frontend/features/listing/field-words.ts';
import { formatCount, formatDate, shorten } from '#frontend/lib/format.ts';

/** Differences that a row tells, and how long a side of one is there. */
const TOLD = 2;
const SIDE = 40;

/** A row leads to the listing's history at the moment that was `typed`. */
export const directoryColumns = (show: ShownOfThen, typed: string): Columns<ListingThenView> => ({
  first: {
    label: 'Activity',
    name: ({ name }) => name,
    text: (listing) => otherwiseNow(listing),
  },
  others: [
    { label: 'Category', cell: ({ fields }) => valueText('category', fields['category']), spare: true },
    { label: 'Town', cell: ({ fields }) => valueText('town', fields['town']), oneLine: true, spare: true },
    { label: 'Price', cell: ({ fields }) => priceOf(fields), oneLine: true },
    {
      label: 'Live since',
      cell: ({ liveSince }) => formatDate(liveSince),
      oneLine: true,
      spare: true,
      withLabel: true,
    },
    { label: 'Now', cell: (listing) => <Now listing={listing} show={show} />, oneLine: true },
  ],
  linkTo: ({ id }) => `${pathTo('listing-audit', { id })}${show === 'new' ? '' : `?asOf=${encodeURIComponent(typed)}`}`,
});

function Now({
  listing: { nameNow, changes },
  show,
}: {
  readonly listing: ListingThenView;
  readonly show: ShownOfThen;
}) {
  if (show === 'new') return <Badge tone="good">New since</Badge>;
  if (nameNow === null) return <Badge tone="bad">No longer shown</Badge>;
  if (changes.length === 0) return <span className="text-soft">Says the same</span>;
  return <Badge tone="warn">{formatCount(changes.length, 'field differs', 'fields differ')}</Badge>;
}

function otherwiseNow({ nameNow, changes }: ListingThenView): string {
  if (nameNow === null || changes.length === 0) return '';
  const rows = changeRows(changes);
  const told = rows
    .slice(0, TOLD)
    .map(({ label, before, after }) => `${label}: ${side(before)} then, ${side(after)} now`);
  return [...told, ...(rows.length > TOLD ? [`${rows.length - TOLD} more`] : [])].join(' · ');
}

const side = (text: string): string => shorten(text.replaceAll('\n', ' '), SIDE);

function priceOf({ priceFrom, priceTo, freeActivity }: ListingThenView['fields']): string {
  if (typeof priceFrom !== 'number' && typeof priceTo !== 'number')
    return freeActivity === true ? 'Free' : 'Not stated';
  const [from, to] = [priceFrom ?? priceTo, priceTo ?? priceFrom];
  return from === to ? valueText('priceFrom', from) : `${valueText('priceFrom', from)} to ${valueText('priceTo', to)}`;
}

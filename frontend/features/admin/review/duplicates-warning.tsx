import { Link } from 'react-router-dom';
import type { ReviewItem } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Notice } from '#frontend/components/state/notice.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';

const reasons = { 'same-site': 'same web site', 'similar-name': 'similar name, nearby' } as const;

/** Other listings that may be the same thing. */
export function DuplicatesWarning({ duplicates }: { readonly duplicates: ReviewItem['duplicates'] }) {
  if (duplicates.length === 0) return null;
  return (
    <Notice
      kind="warning"
      title={
        duplicates.length === 1 ? 'This may be a duplicate' : `This may be a duplicate of ${duplicates.length} listings`
      }
    >
      <ul>
        {duplicates.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={pathTo('listing', { id: each.id })}
              target="_blank"
              className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
            >
              {each.name}
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>
            <span>
              {each.town !== null && `${each.town}, `}
              {reasons[each.why]}
            </span>
            <StatusBadge status={each.status} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

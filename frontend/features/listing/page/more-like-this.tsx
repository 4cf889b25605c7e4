import { Link } from 'react-router-dom';
import { landingOfListing } from '#domain/landing/beside-listing.ts';
import { type Landing, landingPath } from '#domain/landing/landing.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';

/** From a live activity to the pages on which it stands beside others. */
export function MoreLikeThis({ activity }: { readonly activity: Parameters<typeof landingOfListing>[0] }) {
  const { category, town } = landingOfListing(activity);
  const pages: { readonly label: string; readonly landing: Landing }[] = [];
  if (category && town !== undefined)
    pages.push({ label: `${categories[category]} in ${town}`, landing: { category, town } });
  if (town !== undefined) pages.push({ label: `Everything in ${town}`, landing: { town } });
  if (category) pages.push({ label: `All of ${categories[category]}`, landing: { category } });
  if (pages.length === 0) return null;
  return (
    <nav aria-label="More like this" className="print:hidden">
      <h2 className="mb-3 text-title font-extrabold">More like this</h2>
      <ul className="flex flex-wrap gap-2">
        {pages.map(({ label, landing }) => (
          <li key={label}>
            <Link to={landingPath(landing)} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

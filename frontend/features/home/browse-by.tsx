import { Link } from 'react-router-dom';
import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { placeholderPath, directoryPath } from '#frontend/lib/address/paths.ts';

/** What families look for most, as tiles; each is a category of the directory. */
const tiles = [
  'sports',
  'swimming',
  'dance',
  'arts-crafts',
  'music',
  'drama',
  'stem',
  'outdoor',
] as const satisfies readonly Category[];

/** Ways into the directory for whoever has no word to search for. */
export function BrowseBy() {
  return (
    <section>
      <h2 className="text-title font-extrabold sm:text-heading">Browse by what they like</h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {tiles.map((category) => (
          <li key={category}>
            <Link
              to={directoryPath({ category })}
              className="flex min-h-16 items-center gap-3 overflow-hidden rounded-card border border-line bg-card pr-3 font-bold shadow-rest hover:shadow-raised"
            >
              <img
                src={placeholderPath(128, 128, { kind: category })}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                className="size-16 shrink-0 object-cover"
              />
              {categories[category]}
            </Link>
          </li>
        ))}
      </ul>
      <h3 className="mt-6 text-title font-extrabold">Or by age</h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {directoryAgeRanges.map((ageRange) => (
          <li key={ageRange}>
            <Link to={directoryPath({ ageRange })} className={buttonClass({ variant: 'secondary' })}>
              {ageRange} years
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

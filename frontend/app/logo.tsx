import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { pathTo } from '#domain/site/pages.ts';

/** The name with its mark: a game of hopscotch. */
export function Logo() {
  return (
    <Link to={pathTo('home')} className="flex min-h-11 items-center gap-2.5 text-title font-extrabold text-strong">
      <svg aria-hidden viewBox="0 0 32 32" className="size-9 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-action" />
        <g className="fill-on-fill">
          <rect x="12.5" y="20.5" width="7" height="7" rx="1.6" />
          <rect x="8.5" y="12.5" width="7" height="7" rx="1.6" />
          <rect x="16.5" y="12.5" width="7" height="7" rx="1.6" className="fill-pebble" />
          <rect x="12.5" y="4.5" width="7" height="7" rx="1.6" />
        </g>
      </svg>
      {brand.name}
    </Link>
  );
}

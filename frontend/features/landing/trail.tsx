import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Step } from '#domain/landing/trail.ts';

/** The way to a page, above its heading. */
export function Trail({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="mb-2 flex flex-wrap items-center gap-x-1 text-small">
        {steps.map(({ label, path }, index) => (
          <li key={path} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-4 text-soft" />}
            {index < steps.length - 1 ? (
              <Link to={path} className="inline-flex min-h-11 items-center font-bold text-link hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-soft">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

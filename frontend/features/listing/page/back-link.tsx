import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The way back, above a page's heading. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="mb-2 inline-flex min-h-11 items-center gap-2 font-bold text-link hover:underline hover:underline-offset-4"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}

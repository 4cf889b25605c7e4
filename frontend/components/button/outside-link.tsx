import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

interface OutsideLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link in a text to somebody else's page. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="font-bold wrap-anywhere text-brand-strong underline underline-offset-4"
    >
      {children}
      <ExternalLink aria-hidden className="ml-1 inline size-4" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

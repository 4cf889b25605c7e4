import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { StrangerLink } from './stranger-link.tsx';

interface OutsideLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link in a text to somebody else's page. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  return (
    <StrangerLink href={href} className="font-bold wrap-anywhere text-link underline underline-offset-4">
      {children}
      <ExternalLink aria-hidden className="ml-1 inline size-4" />
      <span className="sr-only"> (opens in a new tab)</span>
    </StrangerLink>
  );
}

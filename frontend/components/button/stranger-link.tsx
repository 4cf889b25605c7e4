import type { ReactNode } from 'react';
import { leadsToOwnCall } from '#domain/kernel/own-path.ts';
import { useSiteAddress } from '#frontend/lib/browser/in-browser.ts';

interface StrangerLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A link to where somebody else says, who may mean ill: we vouch for nothing there, its page learns nothing of this one, and what
 * would be a call of our own is no link.
 */
export function StrangerLink({ href, className, children }: StrangerLinkProps) {
  const { hostname } = new URL(useSiteAddress());
  if (leadsToOwnCall(href, hostname)) return <span className={className}>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={className}>
      {children}
    </a>
  );
}

import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { EmptyState } from './states.tsx';

interface AccessDeniedProps {
  readonly title?: string;
  readonly headingLevel?: 'h1' | 'h2' | 'h3';
  readonly children: ReactNode;
}

/** Somebody is signed in and may not see this: why, and the way out. */
export function AccessDenied({ title = 'Access Denied', headingLevel = 'h1', children }: AccessDeniedProps) {
  return (
    <EmptyState
      title={title}
      headingLevel={headingLevel}
      icon={<ShieldAlert className="size-7" />}
      action={
        <Link to={pathTo('home')} className={buttonClass()}>
          Go Home
        </Link>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}

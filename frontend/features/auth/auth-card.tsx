import type { ReactNode } from 'react';
import { Card } from '#frontend/components/card.tsx';

/** The narrow page that all account screens share. */
export function AuthCard(props: { readonly title: string; readonly intro?: ReactNode; readonly children: ReactNode }) {
  return (
    <div data-goes-on className="mx-auto max-w-lg">
      <h1 className="text-center text-heading font-extrabold">{props.title}</h1>
      {props.intro && <p className="mt-2 text-center text-lead text-soft">{props.intro}</p>}
      <Card className="mt-6 sm:p-8">{props.children}</Card>
    </div>
  );
}

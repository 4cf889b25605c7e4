import type { ReactNode } from 'react';
import type { ActivityDetail } from '#frontend/features/listing/api.ts';

export interface BodyProps {
  readonly activity: ActivityDetail;
}

/** A titled part of an activity's page. Templates know it by its title. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section data-fact={title}>
      <h2 className="mb-3 text-title font-extrabold">{title}</h2>
      {children}
    </section>
  );
}

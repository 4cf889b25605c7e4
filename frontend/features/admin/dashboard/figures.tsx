import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#frontend/lib/class-names.ts';

export interface PanelFigure {
  readonly label: string;
  readonly value: string;
  /** The list that it counts, where there is one. */
  readonly to?: string;
}

/** A few figures of a panel, each with what it counts. */
export function Figures({ figures }: { readonly figures: readonly PanelFigure[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @md:grid-cols-4">
        {figures.map(({ label, value, to }) => (
          <div key={label} className="relative flex flex-col-reverse justify-end rounded-control hover:bg-tint">
            <dt className="text-small text-soft">{label}</dt>
            <dd className={classNames('text-title font-extrabold tabular-nums', value === '0' && 'text-soft')}>
              <Whole to={to} label={`${label}: ${value}`}>
                {value}
              </Whole>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Whole(props: { readonly to: string | undefined; readonly label: string; readonly children: ReactNode }) {
  const { to, label, children } = props;
  if (to === undefined) return children;
  return (
    <Link to={to} aria-label={label} className="inline-block min-w-6 after:absolute after:inset-0">
      {children}
    </Link>
  );
}

import type { ReactNode } from 'react';

/** What a page begins with, on one line where there is room: its `h1`, how much it holds, its main actions; then what it is for. */
export function PageHeading(props: {
  readonly title: string;
  readonly count?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { title, count, children, actions } = props;
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="text-heading font-extrabold wrap-anywhere">{title}</h1>
          {count !== undefined && <p className="font-semibold text-soft">{count}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children && <div className="mt-1 max-w-prose text-soft">{children}</div>}
    </div>
  );
}

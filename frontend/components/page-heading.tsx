import type { ReactNode } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

/** What a page begins with, on one line where there is room: its `h1`, how much it holds, its main actions; then what it is for. */
export function PageHeading(props: {
  readonly title: string;
  readonly count?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { title, count, children, actions } = props;
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1
          className={classNames(
            'min-w-0 text-heading font-extrabold wrap-anywhere',
            count !== undefined && 'max-sm:w-full',
          )}
        >
          {title}
        </h1>
        {count !== undefined && <p className="text-small font-semibold text-soft sm:text-body">{count}</p>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children && <div className="mt-1 max-w-prose text-soft">{children}</div>}
    </div>
  );
}

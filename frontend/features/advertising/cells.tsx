import type { ReactNode } from 'react';
import { formatPounds } from '#domain/kernel/pounds.ts';
import { formatNumber } from '#frontend/lib/format.ts';

interface FigureProps {
  readonly value: number;
  /** What was counted: said where the head of the column is out of sight. */
  readonly children: ReactNode;
}

/** Something that was counted; nothing is grey. */
export const Figure = ({ value, children }: FigureProps) => (
  <span className={value === 0 ? 'text-soft tabular-nums' : 'tabular-nums'}>
    {formatNumber(value)} <span className="sm:hidden">{children}</span>
  </span>
);

/** What has been spent of a budget. */
export const Spent = ({ spent, budget }: { readonly spent: string; readonly budget: string }) => (
  <span className="tabular-nums">
    {formatPounds(spent)} of {formatPounds(budget)} <span className="sm:hidden">spent</span>
  </span>
);

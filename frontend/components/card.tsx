import type { ComponentProps } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

/** A white box with soft corners. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-card border border-line bg-card p-5 shadow-rest', className)} />;
}

import { formatNumber } from '#frontend/lib/format.ts';

/** A choice with how many activities it would show, where that is known. */
export function Counted({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  return (
    <span className="flex justify-between gap-2">
      {label}
      <Count count={count} />
    </span>
  );
}

export function Count({ count }: { readonly count: number | undefined }) {
  return count === undefined ? null : <span className="font-normal text-soft">{formatNumber(count)}</span>;
}

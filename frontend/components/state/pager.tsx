import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '#frontend/lib/format.ts';
import { Button } from '#frontend/components/button/button.tsx';

interface PagerProps {
  /** What is paged, for those who hear the page: "Listings". */
  readonly label: string;
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The way through a list that is longer than a page; nothing where one page holds it all. */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label={`Pages of ${label}`} className="flex flex-wrap items-center justify-center gap-3 pt-2">
      <Button
        variant="secondary"
        size="small"
        disabledReason={page === 1 ? 'This is the first page.' : undefined}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-4" />
        Previous
      </Button>
      <p role="status" className="order-first w-full text-center text-soft sm:order-none sm:w-auto">
        {formatNumber(first)} to {formatNumber(last)} of {formatNumber(total)}
      </p>
      <Button
        variant="secondary"
        size="small"
        disabledReason={last === total ? 'This is the last page.' : undefined}
        onClick={() => onPage(page + 1)}
      >
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#frontend/lib/format.ts';
import { Button } from '#frontend/components/button/button.tsx';

interface PagerProps {
  /** What is paged, for those who hear the page: "Listings". */
  readonly label: string;
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Undefined while the page that was asked for is on its way. */
  readonly total: number | undefined;
  readonly onPage: (page: number) => void;
}

/**
 * The way through a list that is longer than a page; nothing where one page holds it all. While another page comes it stays as it was:
 * the button that was pressed keeps the focus, and what is said of the new page is read, which it is not in a region that comes with it.
 */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const [known, setKnown] = useState({ page, total });
  if (total !== undefined && (known.page !== page || known.total !== total)) setKnown({ page, total });
  const all = total ?? known.total;
  if (all === undefined || all <= pageSize) return null;
  const first = (known.page - 1) * pageSize + 1;
  const last = Math.min(known.page * pageSize, all);
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
        {formatNumber(first)} to {formatNumber(last)} of {formatNumber(all)}
      </p>
      <Button
        variant="secondary"
        size="small"
        disabledReason={page * pageSize >= all ? 'This is the last page.' : undefined}
        onClick={() => onPage(page + 1)}
      >
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}

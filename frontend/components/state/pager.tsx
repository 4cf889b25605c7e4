import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { NavigateOptions } from 'react-router-dom';
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
  /** An address that holds the page is changed as `going` says. */
  readonly onPage: (page: number, going?: NavigateOptions) => void;
  /** Somebody is at what is open beside the list, and is not led away from it. */
  readonly isHeld?: boolean;
}

/** Back would only lead to the page that has nothing left, and nothing was pressed that has to be answered at once. */
const awayFromNothing = { replace: true, flushSync: false } as const satisfies NavigateOptions;

/** Longer than it takes to show what has just come, which may say that there is something. */
const SETTLED_MS = 50;

/**
 * The way through a list that is longer than a page; nothing where one page holds it all. While another page comes it stays as it was:
 * the button that was pressed keeps the focus, and what is said of the new page is read, which it is not in a region that comes with it.
 * A page with nothing left, whose last row was decided on or whose address is an old one, gives way to the last that there is: else its
 * list would say that all is done while more waits before it.
 */
export function Pager({ label, page, pageSize, total, onPage, isHeld = false }: PagerProps) {
  const [known, setKnown] = useState({ page, total });
  if (total !== undefined && (known.page !== page || known.total !== total)) setKnown({ page, total });
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  const client = useQueryClient();
  useEffect(() => {
    if (lastPage === undefined || page <= lastPage || isHeld) return;
    // What is kept of a page from before may say that there is nothing while it is being asked for again: looked at until that has come.
    const look = (): void => {
      if (client.isFetching() === 0) onPage(lastPage, awayFromNothing);
    };
    let timer = setTimeout(look, SETTLED_MS);
    const stop = client.getQueryCache().subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLED_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  });
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

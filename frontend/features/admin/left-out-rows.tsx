import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListRunErrors } from '#domain/list/api.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { read } from '#frontend/lib/api/read.ts';
import { formatCount } from '#frontend/lib/format.ts';

/** Rows of a list that an import left out: which and why as they are asked for, and all of them as a file. */
export function LeftOutRows({ runId, rows }: { readonly runId: string; readonly rows: number }) {
  const [places, setPlaces] = useState<readonly number[]>([]);
  return (
    <span className="mt-1 block space-y-2">
      <span className="block font-bold text-ink">{formatCount(rows, 'row', 'rows')} left out because of an error</span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-expanded={places.length > 0}
          onClick={() => setPlaces(places.length > 0 ? [] : [0])}
        >
          {places.length > 0 ? 'Hide the Errors' : 'Show the Errors'}
        </Button>
        <a
          href={`/api/admin/list-runs/${runId}/errors.csv`}
          download
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Download the Errors
        </a>
      </span>
      {places.map((from, index) => (
        <ErrorsFrom
          key={from}
          runId={runId}
          from={from}
          onMore={index === places.length - 1 ? (next) => setPlaces([...places, next]) : undefined}
        />
      ))}
    </span>
  );
}

interface ErrorsFromProps {
  readonly runId: string;
  readonly from: number;
  readonly onMore: ((next: number) => void) | undefined;
}

function ErrorsFrom({ runId, from, onMore }: ErrorsFromProps) {
  const errors = useQuery(read('GET /api/admin/list-runs/:id/errors', { params: { id: runId }, query: { from } }));
  if (errors.isPending) return <span className="block">Loading the errors…</span>;
  if (!errors.data)
    return (
      <span className="block" role="alert">
        The errors could not be loaded.{' '}
        <Button size="small" variant="secondary" onClick={() => void errors.refetch()}>
          Try again
        </Button>
      </span>
    );
  const { next } = errors.data;
  return (
    <>
      {errors.data.errors.map((error) => (
        <span key={sentenceOf(error)} className="block wrap-anywhere">
          {sentenceOf(error)}
        </span>
      ))}
      {next !== null && onMore && (
        <Button size="small" variant="secondary" onClick={() => onMore(next)}>
          Show More Errors
        </Button>
      )}
    </>
  );
}

const sentenceOf = ({ row, column, message }: ListRunErrors['errors'][number]): string =>
  `Row ${row}${column === '' ? '' : `, ${column}`}: ${message}`;

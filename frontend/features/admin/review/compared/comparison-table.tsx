import type { QueueItem } from '#domain/listing/shown/views.ts';
import { missingIn } from '#domain/listing/shown/missing.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { formatCount } from '#frontend/lib/format.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';
import { type ComparisonRow, comparisonRows, isToLookAt } from './comparison.ts';
import { PageQuote } from '#frontend/features/listing/editing/page-quote.tsx';

/**
 * Field by field: what the page said, in its own words and by which method, and what the listing says now. What there is to look at
 * stands first; what is just as it was found is folded away.
 */
export function ComparisonTable({ item }: { readonly item: QueueItem }) {
  const rows = comparisonRows(item);
  const hasPage = item.scraped !== null;
  const missing = missingIn(item);
  const first = hasPage ? rows.filter(isToLookAt) : rows;
  const asFound = rows.filter((row) => !first.includes(row));
  return (
    <div className="space-y-3">
      {missing.length > 0 && (
        <p className="font-bold">
          <Badge tone="warn">Missing</Badge> {missing.join(', ')}
        </p>
      )}
      {first.length > 0 && (
        <Table
          caption={hasPage ? 'What was found on the page, and what the listing says now' : 'What the listing says'}
          rows={first}
          hasPage={hasPage}
        />
      )}
      {asFound.length > 0 && (
        <Disclosure summary={`${formatCount(asFound.length, 'field', 'fields')} as found on the page`}>
          <Table caption="What the listing says as it was found on the page" rows={asFound} hasPage />
        </Disclosure>
      )}
    </div>
  );
}

interface TableProps {
  readonly caption: string;
  readonly rows: readonly ComparisonRow[];
  readonly hasPage: boolean;
}

function Table({ caption, rows, hasPage }: TableProps) {
  return (
    <table className="block w-full text-left sm:table sm:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only">
        <tr className="border-b-2 border-line text-small text-soft">
          <th scope="col" className="w-36 px-2 py-2 pr-4 font-bold">
            Field
          </th>
          {hasPage && (
            <th scope="col" className="px-2 py-2 pr-4 font-bold">
              Found on the page
            </th>
          )}
          <th scope="col" className="px-2 py-2 font-bold">
            Listing now
          </th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map((row) => (
          <Row key={row.field} row={row} hasPage={hasPage} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, hasPage }: { readonly row: ComparisonRow; readonly hasPage: boolean }) {
  const highlight = row.changed && hasPage;
  return (
    <tr className={classNames('block border-b border-line py-3 sm:table-row sm:py-0', highlight && 'bg-warn')}>
      <th scope="row" className="block px-2 align-top font-bold sm:table-cell sm:py-3 sm:pr-4">
        {row.label}
      </th>
      {hasPage && (
        <td className="block px-2 align-top sm:table-cell sm:py-3 sm:pr-4">
          <span className="text-small font-bold text-soft sm:hidden">Found on the page</span>
          <Found row={row} />
        </td>
      )}
      <td className="block px-2 align-top sm:table-cell sm:py-3">
        <span className="text-small font-bold text-soft sm:hidden">Listing now</span>
        <Now row={row} highlight={highlight} />
      </td>
    </tr>
  );
}

function Found({ row }: { readonly row: ComparisonRow }) {
  if (row.found === null) return <p className="text-soft italic">Not on the page</p>;
  return (
    <div className="space-y-1">
      <Value row={row} text={row.found} />
      {row.evidence !== null && <PageQuote words={row.evidence} page={row.page} />}
      {row.method !== null && <p className="text-small text-soft">Read from: {row.method}</p>}
      {row.doubtful && <Badge tone="warn">Please check</Badge>}
    </div>
  );
}

function Now({ row, highlight }: { readonly row: ComparisonRow; readonly highlight: boolean }) {
  if (row.found !== null && row.found === row.now) return <p className="text-soft">As found</p>;
  return (
    <div className="space-y-1">
      {row.now === null ? <p className="italic">Taken away</p> : <Value row={row} text={row.now} />}
      {highlight && (
        <Badge tone="warn">
          {row.found === null ? 'Added' : row.now === null ? 'Removed' : 'Changed'} by {row.by ?? 'somebody'}
        </Badge>
      )}
    </div>
  );
}

function Value({ row, text }: { readonly row: ComparisonRow; readonly text: string }) {
  if (row.field !== 'images') return <p className="wrap-anywhere whitespace-pre-line">{text}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {text.split('\n').map((src, index) => (
        <li key={src}>
          <HidingPicture
            src={src}
            alt={`Picture ${index + 1}`}
            className="h-16 w-20 rounded-control border border-line object-cover"
          />
        </li>
      ))}
    </ul>
  );
}

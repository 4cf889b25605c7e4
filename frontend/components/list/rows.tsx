import { ArrowDownUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#frontend/lib/class-names.ts';

export interface Column<Item> {
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /** What one does to an item: its buttons lie over the row's own. */
  readonly acts?: boolean;
  /** On one line, on screens that have the room. */
  readonly oneLine?: boolean;
  /** Gives way where what was opened from the list stands beside it. */
  readonly spare?: boolean;
  /** Says its label on a phone, where no head stands over it: a figure or a day alone says nothing. */
  readonly withLabel?: boolean;
}

/** By which column a list is sorted, and how it is sorted by another. */
export interface Sorting {
  readonly by: string;
  /** Which way, where that can be turned round. */
  readonly order?: 'ascending' | 'descending';
  readonly labels: readonly string[];
  readonly onSort: (label: string) => void;
}

export interface Columns<Item> {
  /** The first one: what the row is called, what else is said under it, and a picture of at most 40 px. */
  readonly first: {
    readonly label: string;
    readonly name: (item: Item) => string;
    readonly text: (item: Item) => ReactNode;
    readonly picture?: (item: Item) => ReactNode;
  };
  readonly others: readonly Column<Item>[];
  /** Many columns in low rows: the first gives way, and what is long in it is cut. */
  readonly dense?: boolean;
  /** Where an item has a page of its own: the whole row is the link to it. */
  readonly linkTo?: (item: Item) => string;
  /** Opens an item; the whole row is the button for it. */
  readonly onOpen?: (item: Item) => void;
  /** Whether an item is the open one. */
  readonly isOpen?: (item: Item) => boolean;
  /** The id of the button that opens an item. */
  readonly buttonId?: (item: Item) => string;
  /** Where several can be chosen to do the same with all of them. */
  readonly choosing?: {
    readonly isChosen: (item: Item) => boolean;
    readonly onChoose: (item: Item) => void;
  };
  /** Where the list can be asked for in another order. */
  readonly sorting?: Sorting;
}
interface RowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly columns: Columns<Item>;
}

const spareClass = 'sm:@max-xl/rows:hidden';
/** In rows of 44 to 48 px, which a mouse is over; on a phone thumbs hit buttons of their own height. */
const actsClass = 'relative z-1 sm:*:flex-nowrap sm:[&_:is(a,button)]:min-h-9 sm:[&_:is(a,button)]:py-1';

/** Rows with aligned columns and a head that stays; on a phone the cells of a row stand below its name. */
export function Rows<Item>({ label, items, keyOf, columns }: RowsProps<Item>) {
  return (
    <div className="@container/rows">
      <table className="block w-full text-left sm:table">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only sm:not-sr-only sm:sticky sm:top-12 sm:z-10 sm:bg-page">
          <tr className="text-small text-soft">
            {[columns.first, ...columns.others].map((column) => (
              <th
                key={column.label}
                scope="col"
                aria-sort={columns.sorting?.by === column.label ? (columns.sorting.order ?? 'other') : undefined}
                className={classNames(
                  'border-b border-line px-2 py-2 font-bold',
                  'spare' in column && column.spare && spareClass,
                )}
              >
                <Head label={column.label} sorting={columns.sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {items.map((item) => (
            <tr
              key={keyOf(item)}
              className="relative block border-b border-line py-2 focus-within:bg-tint hover:bg-tint has-aria-[current=true]:bg-tint sm:table-row sm:h-11 sm:py-0"
            >
              <th
                scope="row"
                className={classNames(
                  'block px-2 py-1 font-normal sm:table-cell sm:py-0.5',
                  columns.dense ? 'sm:w-1/3 sm:@max-xl/rows:w-3/5' : 'sm:w-1/2',
                )}
              >
                <FirstCell item={item} columns={columns} />
              </th>
              {columns.others.map((column) => (
                <td
                  key={column.label}
                  className={classNames(
                    'inline-block px-2 py-1 align-middle text-small max-sm:empty:hidden sm:table-cell sm:py-0.5 sm:leading-tight',
                    (column.oneLine || column.acts) && 'lg:whitespace-nowrap',
                    column.spare && spareClass,
                  )}
                >
                  {column.withLabel && <span className="text-soft sm:hidden">{column.label}: </span>}
                  {column.acts ? <div className={actsClass}>{column.cell(item)}</div> : column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ label, sorting }: { readonly label: string; readonly sorting: Sorting | undefined }) {
  if (!sorting?.labels.includes(label)) return label;
  return (
    <button
      type="button"
      data-sort={label}
      onClick={() => sorting.onSort(label)}
      className="inline-flex items-center gap-1 font-bold hover:text-link"
    >
      <span className="sr-only">Sort by </span>
      {label}
      <ArrowDownUp aria-hidden className={sorting.by === label ? 'size-3.5 text-link' : 'size-3.5 opacity-40'} />
    </button>
  );
}

function FirstCell<Item>({ item, columns }: { readonly item: Item; readonly columns: Columns<Item> }) {
  const { first, onOpen, isOpen, buttonId, linkTo, choosing } = columns;
  const cut = columns.dense && 'sm:line-clamp-1';
  // At least 24 px high, as whatever is pressed has to be.
  const whole = classNames(
    'inline-block text-left leading-6 font-bold wrap-anywhere after:absolute after:inset-0',
    cut,
  );
  return (
    <span className="flex items-center gap-3">
      {choosing && (
        <label className="relative z-1 -m-2 flex size-10 shrink-0 items-center justify-center">
          <span className="sr-only">Choose {first.name(item)}</span>
          <input
            type="checkbox"
            data-choose
            className="size-5 accent-accent"
            checked={choosing.isChosen(item)}
            onChange={() => choosing.onChoose(item)}
          />
        </label>
      )}
      {first.picture?.(item)}
      <span className="min-w-0 sm:leading-tight">
        {onOpen ? (
          <button
            type="button"
            data-row
            id={buttonId?.(item)}
            aria-current={isOpen?.(item) ? 'true' : undefined}
            onClick={() => onOpen(item)}
            className={whole}
          >
            {first.name(item)}
          </button>
        ) : linkTo ? (
          <Link data-row to={linkTo(item)} className={whole}>
            {first.name(item)}
          </Link>
        ) : (
          <span className="font-bold wrap-anywhere">{first.name(item)}</span>
        )}
        <span className={classNames('block text-small wrap-anywhere text-soft sm:leading-tight', cut)}>
          {first.text(item)}
        </span>
      </span>
    </span>
  );
}

import type { ReactNode } from 'react';

export interface Columns<Item> {
  /** The first one: what the row is called, what else is said under it, and a picture of at most 40 px. */
  readonly first: {
    readonly label: string;
    readonly name: (item: Item) => string;
    readonly text: (item: Item) => ReactNode;
    readonly picture?: (item: Item) => ReactNode;
  };
  readonly others: readonly { readonly label: string; readonly cell: (item: Item) => ReactNode }[];
  /** Opens an item; the whole row is the button for it. */
  readonly onOpen?: (item: Item) => void;
  /** The id of the button that opens an item. */
  readonly buttonId?: (item: Item) => string;
}
interface RowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly columns: Columns<Item>;
}

/** Rows with aligned columns and a head that stays; on a phone the cells of a row stand below its name. */
export function Rows<Item>({ label, items, keyOf, columns }: RowsProps<Item>) {
  return (
    <table className="block w-full text-left sm:table">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only sm:not-sr-only sm:sticky sm:top-12 sm:z-10 sm:bg-page">
        <tr className="text-small text-soft">
          {[columns.first, ...columns.others].map((column) => (
            <th key={column.label} scope="col" className="border-b border-line px-2 py-2 font-bold">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {items.map((item) => (
          <tr
            key={keyOf(item)}
            className="relative block border-b border-line py-2 focus-within:bg-tint hover:bg-tint sm:table-row sm:py-0"
          >
            <th scope="row" className="block px-2 py-1 font-normal sm:table-cell">
              <FirstCell item={item} columns={columns} />
            </th>
            {columns.others.map((column) => (
              <td key={column.label} className="inline-block px-2 py-1 align-middle text-small sm:table-cell">
                {column.cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FirstCell<Item>({ item, columns }: { readonly item: Item; readonly columns: Columns<Item> }) {
  const { first, onOpen, buttonId } = columns;
  return (
    <span className="flex items-center gap-3">
      {first.picture?.(item)}
      <span className="min-w-0">
        {onOpen ? (
          <button
            type="button"
            data-row
            id={buttonId?.(item)}
            onClick={() => onOpen(item)}
            className="text-left font-bold wrap-anywhere after:absolute after:inset-0"
          >
            {first.name(item)}
          </button>
        ) : (
          <span className="font-bold wrap-anywhere">{first.name(item)}</span>
        )}
        <span className="block text-small wrap-anywhere text-soft">{first.text(item)}</span>
      </span>
    </span>
  );
}

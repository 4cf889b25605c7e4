import { shownFields } from '#domain/listing/facts/field-words.ts';
import type { FieldName } from '#domain/listing/facts/fields.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { currentValue } from '#frontend/features/admin/review/compared/comparison.ts';
import { FieldPictures, isPictured } from '#frontend/features/listing/changes/field-pictures.tsx';
import { fieldLabel, isStated, originNames, valueText } from '#frontend/features/listing/field-words.ts';
import { formatCount } from '#frontend/lib/format.ts';

/** The listing under review, and the one that may be the same. */
export type Pair = readonly [QueueItem, QueueItem];

interface SideBySideProps {
  readonly pair: Pair;
  /** The id of the one that stays. */
  readonly stays: string | undefined;
  readonly canStay: (item: QueueItem) => boolean;
  readonly onStays: (item: QueueItem) => void;
}

/** Two listings field by field. What they say alike is folded away. */
export function SideBySide({ pair, stays, canStay, onStays }: SideBySideProps) {
  const rows = shownFields.filter((field) => pair.some((item) => isStated(currentValue(item, field))));
  const isAlike = (field: FieldName): boolean => {
    const [one, other] = pair.map((item) => JSON.stringify(currentValue(item, field) ?? null));
    return one === other;
  };
  const different = rows.filter((field) => !isAlike(field));
  const alike = rows.filter(isAlike);
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-bold">Which one stays?</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {pair.map((item, index) => (
            <label
              key={item.id}
              className="flex items-start gap-3 rounded-card border border-line p-3 has-checked:border-accent has-checked:bg-tint"
            >
              <input
                type="radio"
                name="stays"
                className="mt-1 size-5 shrink-0 accent-accent"
                checked={item.id === stays}
                disabled={!canStay(item)}
                onChange={() => onStays(item)}
              />
              <span className="min-w-0 space-y-1">
                <span className="block font-bold wrap-anywhere">{item.name || 'Listing without a name'}</span>
                <span className="flex flex-wrap items-center gap-2 text-small text-soft">
                  <StatusBadge status={item.status} />
                  {index === 0 ? 'Under review' : 'The other one'}, {originNames[item.origin]},{' '}
                  <TimeAgo at={item.submittedAt ?? item.createdAt} />
                </span>
                {!canStay(item) && <span className="block text-small">{whyNot(item)}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {different.length > 0 && <Table caption="What they say differently" fields={different} pair={pair} />}
      {alike.length > 0 && (
        <Disclosure summary={`${formatCount(alike.length, 'field is', 'fields are')} the same in both`}>
          <Table caption="What both say" fields={alike} pair={pair} />
        </Disclosure>
      )}
    </>
  );
}

const whyNot = ({ status }: QueueItem): string =>
  status === 'live' || status === 'pending' || status === 'draft'
    ? 'Families see the other one: it can only go into one that they see, too.'
    : 'It is neither live nor waiting for review.';

interface TableProps {
  readonly caption: string;
  readonly fields: readonly FieldName[];
  readonly pair: Pair;
}

function Table({ caption, fields, pair }: TableProps) {
  return (
    <table className="w-full table-fixed text-left text-small">
      <caption className="mb-1 text-left text-small font-bold text-soft">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Under review</th>
          <th scope="col">The other one</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} className="border-b border-line align-top">
            <th scope="row" className="w-24 py-2 pr-2 font-bold sm:w-36">
              {fieldLabel(field)}
            </th>
            {pair.map((item) => (
              <td key={item.id} className="py-2 pr-3 wrap-anywhere whitespace-pre-line">
                <Value field={field} value={currentValue(item, field)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ field, value }: { readonly field: FieldName; readonly value: unknown }) {
  if (!isStated(value)) return <span className="text-soft italic">Not stated</span>;
  return isPictured(field) ? <FieldPictures field={field} value={value} /> : valueText(field, value);
}

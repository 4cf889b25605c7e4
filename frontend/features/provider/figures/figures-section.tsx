import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CountedOf,
  countedIds,
  countedOf,
  countedWords,
  type Figures,
  figureRanges,
} from '#domain/business/figures.ts';
import { dayText } from '#domain/listing/sessions/session-text.ts';
import { ToggleChip } from '#frontend/components/button/chip.tsx';
import { Card } from '#frontend/components/card.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { listWords } from '#frontend/lib/error-words.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { figuresQuery } from '#frontend/features/provider/api.ts';
import { DayChart } from './day-chart.tsx';

/** How families find the business's activities: day by day, and activity by activity. */
export function FiguresSection({ businessId }: { readonly businessId: string | undefined }) {
  const [days, setDays] = useState<(typeof figureRanges)[number]>('30');
  const [listingId, setListingId] = useState('');
  const [what, setWhat] = useState<CountedOf>('views');
  const query = useQuery({
    ...figuresQuery(businessId, { days, listingId: listingId === '' ? undefined : listingId }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <section aria-labelledby="figures" className="mb-8">
      <h2 id="figures" className="mb-4 text-title font-extrabold">
        How Families Find You
      </h2>
      {query.isPending && <SkeletonLines label="Loading the figures by day" count={5} />}
      <LoadFailure title="The figures could not be loaded" query={query} headingLevel="h3" wordsOf={listWords} />
      {data && data.activities.length === 0 && (
        <Card>
          <p className="text-soft">
            As soon as families can see one of your activities, you will see here day by day how often they look at it,
            follow its links, save it and ask you something.
          </p>
        </Card>
      )}
      {data && data.activities.length > 0 && (
        <Card className="space-y-4">
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <div role="group" aria-label="What is counted" className="flex flex-wrap gap-2">
              {countedIds.map((each) => (
                <ToggleChip key={each} chosen={each === what} onPress={() => setWhat(each)}>
                  {countedOf[each]}
                </ToggleChip>
              ))}
            </div>
            <div role="group" aria-label="For how long" className="flex flex-wrap gap-2">
              {figureRanges.map((each) => (
                <ToggleChip key={each} chosen={each === days} onPress={() => setDays(each)}>
                  {each} days
                </ToggleChip>
              ))}
            </div>
            <SelectField
              label="Activity"
              emptyLabel="All activities"
              options={data.activities.map(({ id, name }) => ({ value: id, label: name }))}
              value={listingId}
              onChange={({ target }) => setListingId(target.value)}
              wrapperClass="w-full max-w-xs"
            />
          </div>
          <Days figures={data} what={what} />
          <ByActivity figures={data} what={what} />
        </Card>
      )}
    </section>
  );
}

interface ShownProps {
  readonly figures: Figures;
  readonly what: CountedOf;
}

function Days({ figures: { days }, what }: ShownProps) {
  const total = days.reduce((sum, each) => sum + each[what], 0);
  return (
    <div>
      <p className="mb-2">
        <strong className="text-title tabular-nums">{formatNumber(total)}</strong> {countedWords(what, total)} in{' '}
        {days.length} days
      </p>
      {total === 0 ? (
        <p className="rounded-card bg-page px-4 py-8 text-center text-soft">
          No {countedWords(what, 0)} in these {days.length} days.
        </p>
      ) : (
        <DayChart label={countedOf[what]} days={days.map((each) => ({ day: each.day, count: each[what] }))} />
      )}
      <Disclosure summary="Day by day as a table" className="text-small text-link">
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Day by day">
          <Table
            caption="Figures by day"
            first="Day"
            // The newest first: that is what one looks for.
            rows={days.toReversed().map((each) => ({ ...each, key: each.day, name: dayText(each.day) }))}
          />
        </div>
      </Disclosure>
    </div>
  );
}

function ByActivity({ figures: { activities }, what }: ShownProps) {
  return (
    <Disclosure summary="Activity by activity" startsOpen={activities.length > 1} className="text-small text-link">
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Activity by activity">
        <Table
          caption="Figures by activity"
          first="Activity"
          rows={activities
            .toSorted((a, b) => b[what] - a[what])
            .map((each) => ({ ...each, key: each.id, name: each.name }))}
        />
      </div>
    </Disclosure>
  );
}

interface TableProps {
  readonly caption: string;
  readonly first: string;
  readonly rows: readonly (Record<CountedOf, number> & { readonly key: string; readonly name: string })[];
}

function Table({ caption, first, rows }: TableProps) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-line text-soft">
          <th scope="col" className="py-2 pr-4 text-left font-bold">
            {first}
          </th>
          {countedIds.map((each) => (
            <th key={each} scope="col" className="px-1 py-2 text-right font-bold sm:px-2">
              {countedOf[each]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-b border-line">
            <th scope="row" className="py-2 pr-2 text-left font-normal wrap-break-word sm:pr-4">
              {row.name}
            </th>
            {countedIds.map((each) => (
              <td
                key={each}
                className={classNames('px-1 py-2 text-right tabular-nums sm:px-2', row[each] === 0 && 'text-soft')}
              >
                {formatNumber(row[each])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

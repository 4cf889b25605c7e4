import { periodKinds } from '#domain/term-dates/limits.ts';
import type { TermDatesView } from '#domain/term-dates/views.ts';
import { dayText } from '#domain/listing/sessions/session-text.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { OutsideLink } from '#frontend/components/button/outside-link.tsx';
import { Card } from '#frontend/components/card.tsx';
import { siteOf } from '#frontend/lib/format.ts';

interface TermDatesCardProps {
  readonly kept: TermDatesView;
  readonly onCorrect: () => void;
  readonly onRemove: () => void;
}

/** The dates of one school year in one area, with their source. */
export function TermDatesCard({ kept, onCorrect, onRemove }: TermDatesCardProps) {
  const { area, schoolYear, sourceAddress, readOn, periods } = kept;
  const name = `${area} ${schoolYear}`;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-title font-extrabold">{name}</h2>
          <p className="text-small text-soft">
            From <OutsideLink href={sourceAddress}>{siteOf(sourceAddress)}</OutsideLink>, read on {dayText(readOn)}
          </p>
        </div>
        <div className="flex gap-1">
          <Button variant="secondary" size="small" onClick={onCorrect}>
            Correct<span className="sr-only"> {name}</span>
          </Button>
          <Button variant="ghost" size="small" onClick={onRemove}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      <table className="mt-3 w-full text-left text-small">
        <caption className="sr-only">Terms and holidays of {name}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What it is</th>
            <th scope="col">Days</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={`${period.kind} ${period.from} ${period.name}`} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 font-bold wrap-anywhere">
                {period.name}
              </th>
              <td className="py-2 pr-3 text-soft max-sm:hidden">{periodKinds[period.kind]}</td>
              <td className="py-2 tabular-nums">
                {dayText(period.from)}
                {period.from !== period.until && ` to ${dayText(period.until)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

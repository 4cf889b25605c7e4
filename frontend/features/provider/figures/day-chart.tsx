import { dayText } from '#domain/listing/sessions/session-text.ts';
import { formatNumber } from '#frontend/lib/format.ts';

interface DayChartProps {
  /** What the bars count: "Views". */
  readonly label: string;
  /** Day by day, YYYY-MM-DD, the first first. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

const [WIDTH, HEIGHT] = [720, 160];
/** Of a day's width the bar takes this part. */
const FILLED = 0.72;

/** One bar a day. Who cannot see it is told what it amounts to, and has the same in a table below. */
export function DayChart({ label, days }: DayChartProps) {
  const most = Math.max(...days.map(({ count }) => count));
  const top = niceAbove(most);
  const step = WIDTH / days.length;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <figure>
      <div className="flex gap-2">
        <div aria-hidden className="flex flex-col justify-between text-right text-small text-soft tabular-nums">
          <span>{formatNumber(top)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={`${label} a day from ${dayText(first.day)} to ${dayText(last.day)}, at most ${formatNumber(most)}`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 min-w-0 grow border-y border-line"
        >
          {days.map(({ day, count }, index) => {
            const height = (count / top) * HEIGHT;
            return (
              <g key={day}>
                <title>{`${dayText(day)}: ${formatNumber(count)}`}</title>
                {/* The whole of the day answers to the pointer, however low its bar is. */}
                <rect
                  x={index * step}
                  y={0}
                  width={step}
                  height={HEIGHT}
                  className="fill-transparent hover:fill-tint"
                />
                <rect
                  x={(index + (1 - FILLED) / 2) * step}
                  y={HEIGHT - height}
                  width={step * FILLED}
                  height={height}
                  className="pointer-events-none fill-accent"
                />
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption aria-hidden className="mt-1 flex justify-between pl-8 text-small text-soft">
        <span>{dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </figcaption>
    </figure>
  );
}

/** The smallest of 4, 10, 20, 40, 100 … that is not below `most`, so that the scale reads well. */
function niceAbove(most: number): number {
  for (let ten = 1; ; ten *= 10)
    for (const first of [1, 2, 4]) if (first * ten >= Math.max(most, 4)) return first * ten;
}

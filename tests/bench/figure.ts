/** One measured figure, beside what the same machine can do at best, measured in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** E.g. `appends/s`, `ms`, `kB gzip`. */
  readonly unit: string;
  /** The limit's own figure in the same unit; absent where nothing bounds it. */
  readonly limit?: number;
  /** What the limit is, e.g. "plain INSERT of the same rows". */
  readonly limitName?: string;
  /** `value / limit` where more is better; `limit / value` where less is better. */
  readonly ratio?: number;
  /** What `ratio` should at least be, or what `value` should at most be. */
  readonly goal?: ({ readonly ratioAtLeast: number } | { readonly valueAtMost: number }) & {
    /** Where it says that the goal has never been reached, and what stands in the way; absent for what must not be lost again. */
    readonly openIn?: string;
    /** For what is the same at every measuring, as sizes are: the value may not pass this, with no allowance and whatever is open. */
    readonly heldAt?: number;
  };
}

/** What a group has measured, and what is to be said under its table. */
export interface Measured {
  readonly figures: readonly Figure[];
  readonly under: string;
}

/** Whether a figure reaches its goal; undefined when it has none. */
export function reaches({ goal, ratio, value }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return 'valueAtMost' in goal ? value <= goal.valueAtMost : ratio !== undefined && ratio >= goal.ratioAtLeast;
}

/** Machines are noisy: one commit was measured at 83 to 92 % within ten minutes. What is missed by more than this share is no noise. */
const NOISE = 0.1;

/** Whether a goal that has been reached before is missed by more than noise, or what is held was passed. */
export function fellBack({ goal, ratio, value }: Figure): boolean {
  if (!goal) return false;
  if (goal.heldAt !== undefined) return value > goal.heldAt;
  if (goal.openIn !== undefined) return false;
  if ('valueAtMost' in goal) return value > goal.valueAtMost * (1 + NOISE);
  return ratio === undefined || ratio < goal.ratioAtLeast * (1 - NOISE);
}

/** A group of figures as a Markdown table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const limit =
      figure.limit === undefined ? '' : `${shown(figure.limit)}${figure.limitName ? ` (${figure.limitName})` : ''}`;
    const ratio = figure.ratio === undefined ? '' : `${Math.round(figure.ratio * 100)} %`;
    return `| ${figure.name} | ${shown(figure.value)} ${figure.unit} | ${limit} | ${ratio} | ${goalOf(figure)} |`;
  });
  return ['| Figure | Measured | Limit in the same run | Ratio | Goal |', '|---|---|---|---|---|', ...rows].join('\n');
}

function goalOf(figure: Figure): string {
  if (!figure.goal) return '';
  const words =
    'valueAtMost' in figure.goal
      ? `at most ${shown(figure.goal.valueAtMost)} ${figure.unit}`
      : `at least ${Math.round(figure.goal.ratioAtLeast * 100)} %`;
  const { openIn, heldAt } = figure.goal;
  const open = openIn === undefined ? '' : `, open: ${openIn}`;
  const held = heldAt === undefined ? '' : `, held at ${shown(heldAt)}`;
  return `${words}: ${reaches(figure) ? 'reached' : `**missed**${open}${held}`}`;
}

function shown(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: digits });
}

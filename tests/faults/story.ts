import { strikeInWords } from './strike-in-words.ts';
import { lastOf, type Outcome, type RunOptions } from './run.ts';

/** The command that tries cycles `from` to `to` again; of the last one only `deeds`. */
export function commandOf(
  { seed, way, every = 1, planted, deeds }: Pick<RunOptions, 'seed' | 'way' | 'every' | 'planted' | 'deeds'>,
  from: number,
  to: number,
) {
  const parts = way === 'one' ? '' : ` --parts ${way}`;
  const first = from === 1 ? '' : ` --from ${from}`;
  const bug = planted === undefined ? '' : ` --plant '${planted}'`;
  const only = deeds === undefined ? '' : ` --deeds ${deeds.join(',') || 'none'}`;
  const some = every === 1 || from === to ? '' : ` --every ${every}`;
  return `npm run faults -- --seed ${seed}${first}${some} --cycles ${to - from + 1}${only}${parts}${bug}`;
}

/** What a run was that found nothing wrong: a cycle in which nothing was struck is no evidence of anything. */
export const cleanInWords = (
  { cycles, struck, commands, refused }: Pick<Outcome, 'cycles' | 'struck' | 'commands' | 'refused'>,
  minutes: string,
): string =>
  `${cycles} cycles, ${struck} of them really struck, with ${commands} commands, ${refused} of them refused, in ${minutes} minutes: nothing was lost, doubled or left.`;

const SHOWN = 12;

/**
 * What led to a failure, as short as it is known: `alone`, whether the last cycle fails on a new site by itself, too. `options.deeds` are
 * those of its deeds that are needed for it.
 */
export function storyOf(options: RunOptions, outcome: Outcome, alone: boolean | undefined): string {
  const { failure, lastWords, journal } = outcome;
  if (!failure) return '';
  const { cycle, begun, happened, violations } = failure;
  const counts = new Map<string, number>();
  for (const { kind } of cycle.deeds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const deeds = [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  const more = violations.length > SHOWN ? [`  … and ${violations.length - SHOWN} more`] : [];
  const from = alone === true ? cycle.number : (options.from ?? 1);
  // They are of the last cycle that was asked for, and it need not have come so far.
  const only = cycle.number === lastOf(options) ? options.deeds : undefined;
  return [
    ...(begun
      ? [
          `Cycle ${cycle.number} of seed ${options.seed} left something wrong.`,
          `What went wrong meanwhile: ${strikeInWords(cycle.strike)} (${happened}).`,
          `What people did: ${deeds || 'nothing'}.`,
        ]
      : [`The site for cycle ${cycle.number} of seed ${options.seed} did not come about.`]),
    'What is not as it must be:',
    ...violations.slice(0, SHOWN).map((violation) => `  ${violation}`),
    ...more,
    ...(lastWords.trim() === '' ? [] : ['What the site said last:', ...lastWords.trim().split('\n').slice(-6)]),
    ...(journal === undefined ? [] : [`What was sent and answered: ${journal}`]),
    alone === false ? 'On a new site this cycle alone does not fail; it needs those before it.' : '',
    `Again: ${commandOf({ ...options, deeds: only }, from, cycle.number)}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

import { type PlantedBug, plantedBugs } from '#event-store/faults/points.ts';
import { argsOf } from '#operations/command/args.ts';
import { messageOf } from '#platform/message-of.ts';
import type { RunOptions } from './run.ts';
import { type Way, ways } from './site.ts';

/** Each has a PostgreSQL of its own, or all servers of many processes: more would only wait for each other. */
const MOST_AT_ONCE = 12;

export const FAULTS_USAGE = `npm run faults -- [--seed N] [--cycles N] [--from N] [--parts one|many] [--for 5m] [--at-once N] [--every N] [--deeds N,N] [--plant NAME|all] [--times N]

Starts a new site, has people use it while something goes wrong, and checks after each cycle that nothing was lost, doubled or left
half done. Ends at the first cycle after which something is not as it must be, with the command that tries it again. A site goes through
60 cycles at most, then a new one goes on.

  --seed N    what goes wrong, when and where; the same seed does the same. Default: another one each time
  --cycles N  at most so many; default 50, and no end with --for
  --from N    the first cycle; default 1
  --parts     one: the site in one process (the default); many: each part in processes of its own, on NATS and the double of EventStoreDB,
              or the server that EVENTSTORE_TEST_START starts
  --for T     begins no new cycle after so long: 90s, 5m, 2h; one is gone through all the same
  --at-once N so many sites side by side, each with cycles of its own: of three the second has 2, 5, 8 and so on; default 1, at most ${MOST_AT_ONCE}
  --every N   only each Nth cycle from the first one on, as one of N sites has them; default all
  --deeds N,N of the last cycle only these of the things that people do, counted from 0; what a failure that was shortened prints
  --times N   all of this N times, one new site after the other, and how often it failed the same way: whether a seed replays
  --plant     does one thing wrong on purpose, which has to be caught, or each in turn. One of: ${plantedBugs.join(', ')}`;

/** What was asked for; or what is wrong with it, in a sentence. */
export type Asked =
  | { readonly wrong: string }
  | (Pick<RunOptions, 'seed' | 'from' | 'every' | 'cycles' | 'deeds' | 'forMs'> & {
      readonly way: Way;
      readonly plant: PlantedBug | 'all' | undefined;
      readonly times: number | undefined;
      readonly atOnce: number;
    });

/** Wrong only where the log is in PostgreSQL. */
const inPostgresStore: readonly PlantedBug[] = ['past the horizon', 'answer first'];
const DEFAULT_CYCLES = 50;
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

export function askedOf(
  args: readonly string[],
  anySeed = (): number => Math.floor(Math.random() * 2 ** 31) + 1,
): Asked {
  const text = { type: 'string' } as const;
  try {
    const { values } = argsOf({
      args: [...args],
      options: {
        seed: text,
        cycles: text,
        from: text,
        parts: text,
        for: text,
        deeds: text,
        plant: text,
        times: text,
        every: text,
        'at-once': text,
      },
    });
    const way = ways.find((each) => each === (values.parts ?? 'one'));
    if (!way) return { wrong: `--parts is one or many, not ${values.parts}.` };
    const plant = [...plantedBugs, 'all' as const].find((each) => each === values.plant);
    if (values.plant !== undefined && !plant) return { wrong: `There is no planted bug “${values.plant}”.` };
    if (way === 'many' && (plant === 'all' || (plant && inPostgresStore.includes(plant))))
      return {
        wrong: `“${inPostgresStore.join('” and “')}” are planted in the store in PostgreSQL, where many processes have no log: plant them with --parts one, and others one by one.`,
      };
    const forMs = values.for === undefined ? undefined : lengthOf(values.for);
    if (values.for !== undefined && forMs === undefined)
      return { wrong: `--for is a time like 90s, 5m or 2h, not ${values.for}.` };
    const numbers = (['seed', 'cycles', 'from', 'times', 'every', 'at-once'] as const).map(
      (name) => [name, values[name]] as const,
    );
    const wrong = numbers.find(([, value]) => value !== undefined && !/^[1-9]\d{0,9}$/.test(value));
    if (wrong) return { wrong: `--${wrong[0]} is a whole number from 1 on, not ${wrong[1]}.` };
    if (values.deeds !== undefined && !/^(?:none|\d{1,3}(?:,\d{1,3})*)$/.test(values.deeds))
      return { wrong: `--deeds are whole numbers with commas between them, not ${values.deeds}.` };
    if (plant === 'all' && values.times !== undefined) return { wrong: '--times is for one planted bug, or for none.' };
    const atOnce = Number(values['at-once'] ?? 1);
    if (atOnce > MOST_AT_ONCE) return { wrong: `--at-once is at most ${MOST_AT_ONCE} sites, not ${atOnce}.` };
    if (atOnce > 1 && values.times !== undefined)
      return { wrong: '--times has one site after the other, so it goes without --at-once.' };
    const endless = values.cycles === undefined && forMs !== undefined;
    if (values.deeds !== undefined && (atOnce > 1 || endless))
      return { wrong: '--deeds are those of the last cycle, so they go without --at-once, and with --cycles.' };
    return {
      times: values.times === undefined ? undefined : Number(values.times),
      deeds: values.deeds === 'none' ? [] : values.deeds?.split(',').map(Number),
      seed: values.seed === undefined ? anySeed() : Number(values.seed),
      from: Number(values.from ?? 1),
      every: Number(values.every ?? 1),
      atOnce,
      cycles: endless ? Infinity : Number(values.cycles ?? DEFAULT_CYCLES),
      way,
      forMs,
      plant,
    };
  } catch (error) {
    return { wrong: messageOf(error) };
  }
}

/** A time like 90s, 5m or 2h in ms; undefined for what is none, and for no time at all. */
export function lengthOf(text: string): number | undefined {
  const [, count, unit] = /^0*([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * unitMs[unit as keyof typeof unitMs];
}

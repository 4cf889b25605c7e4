import { existsSync } from 'node:fs';
import path from 'node:path';
import { argsOf } from '#operations/command/args.ts';
import { lengthOf } from '#tests/faults/asked.ts';
import { type Way, ways } from '#tests/faults/site.ts';
import { messageOf } from '#platform/message-of.ts';

/** Ended with when all that could be asked is as it must be, and whether anything grows could not. */
export const NOT_JUDGED = 3;

export const SOAK_USAGE = `npm run soak -- [--for 1h] [--parts one|many] [--seed N] [--upgrade FOLDER]

Starts a new site, measures how much people can do on it, and has them do 30 % of that for a long time. Prints each minute, and at the
end, how memory, connections, open files, lag and the log went. Ends with 1 when memory grows, or something else is not as it must be;
with ${NOT_JUDGED} when nothing else was wrong and nobody can say whether memory grows: it was too short, or the system is not Linux.

  --for T     how long: 12m, 1h; default 1h. What counts is what comes after the first ten minutes
  --parts     one: the site in one process (the default); many: each part in processes of its own
  --seed N    which things people do; default another one each time
  --upgrade   many processes begin with the sources in FOLDER, of an older version with its node_modules; while people go on, today's are
              put in their places, one after the other in the order of docs/operations.md`;

/** What was asked for; or what is wrong with it, in a sentence. */
export type SoakAsked =
  | { readonly wrong: string }
  | { readonly way: Way; readonly forMs: number; readonly seed: number; readonly upgraded: string | undefined };

export function soakAskedOf(
  args: readonly string[],
  anySeed = (): number => Math.floor(Math.random() * 2 ** 31) + 1,
): SoakAsked {
  const text = { type: 'string' } as const;
  try {
    const { values } = argsOf({ args: [...args], options: { for: text, parts: text, seed: text, upgrade: text } });
    const way = ways.find((each) => each === (values.parts ?? (values.upgrade === undefined ? 'one' : 'many')));
    if (!way) return { wrong: `--parts is one or many, not ${values.parts}.` };
    if (way === 'one' && values.upgrade !== undefined) return { wrong: 'Only many processes are replaced one by one.' };
    const forMs = lengthOf(values.for ?? '1h');
    if (forMs === undefined) return { wrong: `--for is a time like 12m or 1h, not ${values.for}.` };
    const lacking =
      values.upgrade === undefined ? undefined : neededOf(values.upgrade).find((each) => !existsSync(each));
    if (lacking !== undefined)
      return { wrong: `--upgrade is a folder with older sources and their node_modules: there is no ${lacking}.` };
    if (values.seed !== undefined && !/^[1-9]\d{0,9}$/.test(values.seed))
      return { wrong: `--seed is a whole number from 1 on, not ${values.seed}.` };
    const seed = values.seed === undefined ? anySeed() : Number(values.seed);
    return { way, forMs, seed, upgraded: values.upgrade };
  } catch (error) {
    return { wrong: messageOf(error) };
  }
}

/** Without these no process of it could be started. */
const neededOf = (folder: string): string[] =>
  ['package.json', 'operations/parts/command-api.ts', 'node_modules'].map((each) => path.join(folder, each));

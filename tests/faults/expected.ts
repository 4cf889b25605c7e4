import type { Tallies } from './tallies.ts';

/** What has to be so of what people did, beyond the events of each command. Those who do things write it down. */
export interface Expected {
  /** What has to have happened once by now, as `Tallies` calls it: each was acknowledged. */
  readonly once: Set<string>;
  /** What may have happened in its place. */
  readonly unless: Map<string, string>;
  /** Asked on the site itself once all is quiet; each answers what is not as it was acknowledged, in sentences. */
  readonly looks: (() => Promise<readonly string[]>)[];
}

export const expectedOf = (): Expected => ({ once: new Set(), unless: new Map(), looks: [] });

/** What the log lacks of `expected`, what it has twice, and what is due and was not done. */
export function offInLog({ once, unless }: Pick<Expected, 'once' | 'unless'>, tallies: Tallies): readonly string[] {
  return [
    ...[...once]
      .filter((what) => tallies.of(what) === 0 && tallies.of(unless.get(what) ?? '') === 0)
      .map((what) => `the log lacks “${what}”, which was acknowledged`),
    ...tallies.twice().map((what) => `the log has “${what}” more than once`),
    ...tallies.due().map((payment) => `${payment} has to go back, and has not gone`),
  ];
}

/** `look`: somebody should, in the course of the day. `broken`: at once. */
export type State = 'well' | 'look' | 'broken';

export interface Finding {
  readonly about: string;
  readonly state: State;
  /** In plain words, a sentence or two; nothing of anybody, and no secret. */
  readonly says: string;
  /** What mends it: a command, or where to look; absent where all is well. */
  readonly mend?: string;
}

export const well = (about: string, says: string): Finding => ({ about, state: 'well', says });
export const look = (about: string, says: string, mend: string): Finding => ({ about, state: 'look', says, mend });
export const broken = (about: string, says: string, mend: string): Finding => ({ about, state: 'broken', says, mend });

/** The worst of all. */
export function worst(findings: readonly Finding[]): State {
  const has = (state: State): boolean => findings.some((each) => each.state === state);
  return has('broken') ? 'broken' : has('look') ? 'look' : 'well';
}

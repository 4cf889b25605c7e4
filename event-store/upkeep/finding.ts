/** Something in the log, its chain, the people's keys or the anchors that should not be. */
export interface Finding {
  /** Null for what has no place in the log. */
  readonly position: number | null;
  readonly stream: string | null;
  readonly problem: string;
}

export type Found = (finding: Finding) => void;

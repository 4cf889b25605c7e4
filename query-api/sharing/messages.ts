import type { ShareCard } from './share-card.ts';

/** What the thread that draws is told, and what it says. */
export interface ToDraw {
  readonly job: number;
  readonly card: ShareCard;
}
export type Drawn =
  | { readonly job: number; readonly png: Uint8Array }
  | { readonly job: number; readonly error: unknown };

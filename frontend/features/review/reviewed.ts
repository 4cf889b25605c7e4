import type { ReactNode } from 'react';
import type { BadgeTone } from '#frontend/components/badge.tsx';
import { keyOfOpen, type KeyWords, undoKey } from '#frontend/components/list/list-keys.ts';
import type { AtOnce } from './several/several.ts';
import type { Send } from '#frontend/lib/api/use-command.ts';
import type { ErrorWords } from '#frontend/lib/error-words.ts';

/** One thing that is said of what is reviewed. */
export interface Fact {
  readonly label: string;
  /** In words; null where nothing is said. */
  readonly text: string | null;
  /** What it was until now, where a change is decided on. */
  readonly before?: string | undefined;
  /** As it is looked at instead of read: a picture, a link. */
  readonly shown?: ReactNode;
}

/** One of the answers that an admin can give. */
export interface Choice<Action extends string> {
  readonly action: Action;
  readonly label: string;
  /** The letter that gives it. */
  readonly key?: 'a' | 'r';
  readonly look: 'primary' | 'secondary' | 'danger';
  /** What is said once it is done. */
  readonly done: string;
  /** What is said when it failed. */
  readonly failed: string;
  /** What is said where it needs notes and there are none. */
  readonly needsNotes?: string;
}

/** An answer that was given, and what it came to. */
export interface Given<Item, Action extends string, Output> {
  readonly item: Item;
  readonly action: Action;
  readonly output: Output;
}

/** How something of one kind is reviewed: what is said of it, which answers there are, and how they are sent. */
export interface Reviewed<Item extends { readonly id: string }, Action extends string, Output = unknown> {
  /** What it is, in a word in the middle of a sentence. */
  readonly what: string;
  /** What somebody else did who was faster: "answered". */
  readonly decided: string;
  readonly titleOf: (item: Item) => string;
  readonly standingOf: (item: Item) => { readonly label: string; readonly tone: BadgeTone };
  /** What else is said beside its standing. */
  readonly kindOf?: (item: Item) => ReactNode;
  /** What somebody wrote themselves. */
  readonly quoteOf?: (item: Item) => string | null;
  readonly factsOf: (item: Item) => readonly Fact[];
  /** Counts its contents, where they can change while it waits: an answer is on what was looked at. */
  readonly revisionOf?: (item: Item) => number;
  /** The answers that there are as it stands; none where nothing is to be decided. */
  readonly choicesFor: (item: Item) => readonly Choice<Action>[];
  readonly notes: {
    readonly label: string;
    readonly hintFor: (item: Item) => string;
    /** The same for several with one text; that of each of them without it. */
    readonly hintForAll?: (items: readonly Item[]) => string;
    /** What was noted before, where that is gone on with; it is shown at any time then. */
    readonly begun?: (item: Item) => string;
  };
  /** What can be done with several at once; approve and reject without it. */
  readonly atOnce?: readonly AtOnce[];
  readonly give: (send: Send, item: Item, action: Action, notes: string) => Promise<Output>;
  /** What is read below the title of a notice; the item's title without it. */
  readonly outcome?: (given: Given<Item, Action, Output>) => string;
  readonly failure?: (error: Error, choice: Choice<Action>) => ErrorWords;
  /** Takes back an answer, where that can be done; it answers why not where it stayed. */
  readonly undo?: {
    readonly has: (given: Given<Item, Action, Output>) => boolean;
    readonly send: (send: Send, given: Given<Item, Action, Output>) => Promise<string | undefined>;
  };
}

/** The ids of those that wait for the answer which is given first: what is worked off one after the other. */
export const waitingIn = <Item extends { readonly id: string }, Action extends string, Output>(
  { choicesFor }: Reviewed<Item, Action, Output>,
  items: readonly Item[] | undefined,
): readonly string[] | undefined =>
  items?.filter((item) => choicesFor(item).some(({ key }) => key === 'a')).map(({ id }) => id);

/** The keys by which `items` are decided on as they stand; `others` press what else their reviews have. */
export function keysOf<Item extends { readonly id: string }, Action extends string, Output>(
  { choicesFor, undo }: Reviewed<Item, Action, Output>,
  items: readonly Item[] | undefined,
  others: KeyWords = [],
): KeyWords {
  const labels = new Map<string, Set<string>>();
  for (const { key, label } of (items ?? []).flatMap(choicesFor))
    if (key !== undefined) labels.set(key, (labels.get(key) ?? new Set()).add(label));
  const answers = [...labels].map(([key, all]) => keyOfOpen(key, [...all].join('” or “')));
  const decided = [...answers, ...others].toSorted(([a], [b]) => a.localeCompare(b));
  return undo ? [...decided, undoKey] : decided;
}

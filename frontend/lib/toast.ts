import { useSyncExternalStore } from 'react';

/** One notice at a time: a new one takes the place of the one before. */
export interface Toast {
  readonly id: number;
  readonly open: boolean;
  readonly title: string;
  readonly description: string | undefined;
  readonly kind: 'success' | 'error';
  /** Takes back what was done, until it is called; the notice stays longer then. */
  readonly undo: (() => void) | undefined;
}
/** How long a dismissed toast is kept, in milliseconds. */
const REMOVE_DELAY = 1_000_000;

let current: Toast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Called when the newest notice stands on the screen. */
let whenDrawn: (() => void) | undefined;

function show(kind: Toast['kind'], title: string, description?: string, undo?: () => void): void {
  clearTimeout(removal);
  whenDrawn = undefined;
  set({ id: (current?.id ?? 0) + 1, open: true, title, description, kind, undo });
}

export const toast = {
  success: (title: string, description?: string, undo?: () => void): void => show('success', title, description, undo),
  error: (words: { readonly title: string; readonly description: string }): void =>
    show('error', words.title, words.description),
  /** Resolves when the newest notice can be read, whose code may have to come first; never when another one takes its place. */
  drawn: (): Promise<void> => new Promise((resolve) => (whenDrawn = resolve)),
  /** For whatever draws them. */
  isDrawn: (): void => whenDrawn?.(),
  dismiss(id: number): void {
    if (current?.id !== id || !current.open) return;
    set({ ...current, open: false });
    removal = setTimeout(() => set(null), REMOVE_DELAY);
  },
  /** Takes back what the newest notice tells of, once, whether it still stands there or has gone by itself. */
  undo(): void {
    const { id, undo } = current ?? {};
    if (id === undefined || !undo) return;
    toast.dismiss(id);
    set(current && { ...current, undo: undefined });
    undo();
  },
};

/** The toast to show, null when there was none yet. */
export function useToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}

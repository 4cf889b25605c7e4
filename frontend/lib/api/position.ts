let reached = 0;

/**
 * The log position that this page's last command reached, 0 before the first; sent with reads, so that they never show the state
 * before it. A page that is loaded anew need not know it: the server keeps it in a cookie for as long as it matters.
 */
export const minimumPosition = (): number => reached;

/** Remembers the position of a command's answer. Positions only grow: answers may arrive out of order. */
export function rememberPosition(position: string | null): void {
  reached = Math.max(reached, Number(position) || 0);
}

/**
 * Forgets the position when the server says that it did not get there in time: the log may have been restored from an older
 * backup, and no later read should wait for what never comes.
 */
export function forgetPosition(): void {
  reached = 0;
}

const KEY = 'hopscotch.log-position';
let reached = read();

/** The log position that this tab's last command reached; sent with reads, so that they never show the state before it. */
export function minimumPosition(): string | null {
  return reached;
}

/** Remembers the position of a command's answer. Positions only grow: answers may arrive out of order. */
export function rememberPosition(position: string | null): void {
  if (position === null || !/^\d+$/.test(position)) return;
  if (reached !== null && BigInt(position) <= BigInt(reached)) return;
  reached = position;
  try {
    sessionStorage.setItem(KEY, position);
  } catch {
    // Storage may be switched off; the position then lives as long as the page.
  }
}

/**
 * Forgets the position when the server says that it did not get there in time: the log may have been restored from an older
 * backup, and no later read should wait for what never comes.
 */
export function forgetPosition(): void {
  reached = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function read(): string | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    return stored !== null && /^\d+$/.test(stored) ? stored : null;
  } catch {
    return null;
  }
}

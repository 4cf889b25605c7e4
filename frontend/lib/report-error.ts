import { ApiError } from './api/api-error.ts';
import { isMissingFile } from './browser/missing-file.ts';

/** Reports that one opened page sends at most: what breaks at every turn says nothing new after that. */
const MOST = 5;
const sent = new Set<string>();

/**
 * Tells the site of a bug of ours that somebody has met: what it is called and where in our files it happened. Never throws,
 * and its own failure is told to nobody, so that it cannot begin a circle.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || error instanceof ApiError || isMissingFile(error)) return;
  const { name, message, stack = '' } = error;
  const key = stack || message;
  if (sent.size >= MOST || sent.has(key)) return;
  sent.add(key);
  const body = JSON.stringify({
    name: name.slice(0, 100),
    message: message.slice(0, 500),
    stack: stack.slice(0, 4000),
    page: window.location.pathname.slice(0, 300),
  });
  // Without cookies: whose browser it was is nobody's business here.
  void quietly(
    fetch('/api/client-errors', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body,
    }),
  );
}

async function quietly(sending: Promise<unknown>): Promise<void> {
  await Promise.allSettled([sending]);
}

import { useEffect, useRef } from 'react';

/**
 * Calls `onUpdate` whenever one of `models` changed on the server (server-sent events), and when the line is there again after
 * it was lost: what happened meanwhile was told to nobody. The browser reconnects by itself; a list that must not go stale
 * polls as well, since a lost notice is only a lost notice.
 */
export function useUpdates(models: readonly string[], onUpdate: () => void): void {
  const latest = useRef(onUpdate);
  useEffect(() => {
    latest.current = onUpdate;
  });
  const wanted = models.join(',');
  useEffect(() => {
    const source = new EventSource('/api/updates', { withCredentials: true });
    let wasOpen = false;
    source.addEventListener('open', () => {
      if (wasOpen) latest.current();
      wasOpen = true;
    });
    source.addEventListener('message', (event: MessageEvent<string>) => {
      const model = updatedModel(event.data);
      if (model !== undefined && wanted.split(',').includes(model)) latest.current();
    });
    return () => source.close();
  }, [wanted]);
}

/** The read model that an update `{ model, position }` is about. */
function updatedModel(text: string): string | undefined {
  try {
    const parsed = JSON.parse(text) as { readonly model?: unknown } | null;
    return typeof parsed?.model === 'string' ? parsed.model : undefined;
  } catch {
    return undefined;
  }
}

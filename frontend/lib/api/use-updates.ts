import { useEffect, useRef } from 'react';

export interface ModelUpdate {
  readonly model: string;
  readonly position: number;
}

/**
 * Calls `onUpdate` whenever one of `models` changed on the server (server-sent events). The browser reconnects by itself; a
 * list that must not go stale polls as well, since a lost notice is only a lost notice.
 */
export function useUpdates(models: readonly string[], onUpdate: (update: ModelUpdate) => void): void {
  const latest = useRef(onUpdate);
  useEffect(() => {
    latest.current = onUpdate;
  });
  const wanted = models.join(',');
  useEffect(() => {
    const source = new EventSource('/api/updates', { withCredentials: true });
    source.addEventListener('message', (event: MessageEvent<string>) => {
      const update = parseUpdate(event.data);
      if (update && wanted.split(',').includes(update.model)) latest.current(update);
    });
    return () => source.close();
  }, [wanted]);
}

function parseUpdate(text: string): ModelUpdate | undefined {
  try {
    const parsed = JSON.parse(text) as { readonly model?: unknown; readonly position?: unknown } | null;
    return typeof parsed?.model === 'string'
      ? { model: parsed.model, position: Number(parsed.position ?? 0) }
      : undefined;
  } catch {
    return undefined;
  }
}

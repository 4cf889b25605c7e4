import { type AppendResult, StoreUnavailable } from '../../port.ts';

/**
 * The same append that arrives several times at once is one call to the server, which answers all of them: it takes seconds over
 * a repeat that meets the first one under way. Whoever comes while it runs shares its answer, as a repeat, or its failure to
 * reach the server; refused, it asks for itself, because it may expect something else.
 */
export function atOnce(): (key: string, append: () => Promise<AppendResult>) => Promise<AppendResult> {
  const running = new Map<string, Promise<AppendResult>>();
  return async (key, append) => {
    for (let earlier = running.get(key); earlier; earlier = running.get(key)) {
      try {
        return { ...(await earlier), repeated: true };
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
      }
    }
    const call = append().finally(() => running.delete(key));
    running.set(key, call);
    return call;
  };
}

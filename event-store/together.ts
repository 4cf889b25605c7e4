/** A group that has taken this long waits for somebody's lock, ms: others need not wait with it. */
const SLOW_MS = 25;
/** Groups under way at most, the slow ones among them. */
const AT_ONCE = 4;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
}

interface TogetherOptions<Ask> {
  /** Of two with the same the second one waits until the first is done. */
  readonly keyOf: (ask: Ask) => string;
  /** How many go together at most; default 100. */
  readonly most?: number;
  /** How long the first one waits for company, ms, where nobody waits for it; default 0: only until the turn of the event loop ends. */
  readonly gatherMs?: number;
}

/**
 * Does together what is asked for while the same is being done for others, by one statement with one commit, and
 * what comes in one turn of the event loop. `doAll` answers in the order of what it is asked; when it fails, each goes again by itself.
 */
export function together<Ask, Answer>(
  doAll: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  { keyOf, most = 100, gatherMs = 0 }: TogetherOptions<Ask>,
): (ask: Ask) => Promise<Answer> {
  let queue: Waiting<Ask, Answer>[] = [];
  let underWay = 0;
  let slow = 0;
  const busy = new Set<string>();

  const doOne = async (ask: Ask): Promise<Answer> => {
    const [answer] = await doAll([ask]);
    return answer as Answer;
  };
  const doGroup = async (group: readonly Waiting<Ask, Answer>[]): Promise<void> => {
    try {
      const answers = await doAll(group.map(({ ask }) => ask));
      for (const [n, { resolve }] of group.entries()) resolve(answers[n] as Answer);
    } catch (error) {
      const [only, another] = group;
      if (only && !another) return only.resolve(Promise.reject(error));
      for (const { ask, resolve } of group) resolve(doOne(ask));
    }
  };
  const takeGroup = (): Waiting<Ask, Answer>[] => {
    const group: Waiting<Ask, Answer>[] = [];
    const later: Waiting<Ask, Answer>[] = [];
    for (const waiting of queue) {
      const key = keyOf(waiting.ask);
      const goes = group.length < most && !busy.has(key);
      (goes ? group : later).push(waiting);
      if (goes) busy.add(key);
    }
    queue = later;
    return group;
  };
  const start = (): void => {
    while (underWay <= slow && underWay < AT_ONCE) {
      const group = takeGroup();
      if (group.length === 0) return;
      underWay += 1;
      let isSlow = false;
      const begun = performance.now();
      const watch = setTimeout(() => {
        isSlow = true;
        slow += 1;
        start();
      }, SLOW_MS);
      void doGroup(group).finally(() => {
        clearTimeout(watch);
        underWay -= 1;
        if (isSlow) slow -= 1;
        for (const { ask } of group) busy.delete(keyOf(ask));
        // What nobody waits for has its time to gather, however much there is of it.
        if (gatherMs > 0) {
          if (queue.length > 0) startSoon();
        } else if (isSlow || group.length === 1) start();
        else rest(performance.now() - begun);
      });
    }
  };
  /** Under load the next group fills for as long as the last one took: half as many statements do the same, and nobody alone waits. */
  const rest = (ms: number): void => {
    isGathering = true;
    setTimeout(gathered, ms);
  };
  let isGathering = false;
  const gathered = (): void => {
    isGathering = false;
    start();
  };
  const startSoon = (): void => {
    if (isGathering) return;
    isGathering = true;
    if (gatherMs > 0) setTimeout(gathered, gatherMs);
    else setImmediate(gathered);
  };
  return (ask) =>
    new Promise((resolve) => {
      queue.push({ ask, resolve });
      startSoon();
    });
}

/** Makes calls wait for each other. */
export function oneAtATime(): { <Result>(work: () => Promise<Result>): Promise<Result>; waiting(): number } {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const one = <Result>(work: () => Promise<Result>): Promise<Result> => {
    waiting += 1;
    const next = last.then(work, work).finally(() => {
      waiting -= 1;
    });
    last = next.catch(() => undefined);
    return next;
  };
  return Object.assign(one, { waiting: () => waiting });
}

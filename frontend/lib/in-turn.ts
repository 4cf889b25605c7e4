const underWay = new Map<string, Promise<void>>();

/**
 * Begins `next` when everything that was begun under `name` before has ended, however it ended: of two writes to one thing that are on
 * their way together, the older one may arrive last. Settles as `next` does.
 */
export function inTurn<Output>(name: string, next: () => Promise<Output>): Promise<Output> {
  const own = (underWay.get(name) ?? Promise.resolve()).then(next);
  const leave = (): void => {
    if (underWay.get(name) === ended) underWay.delete(name);
  };
  const ended = own.then(leave, leave);
  underWay.set(name, ended);
  return own;
}

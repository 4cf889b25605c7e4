/** An event that does not have the shape that its type declares; `problems` says where and how, without the values. */
export class InvalidEvent extends Error {
  readonly problems: readonly string[];
  constructor(type: string, problems: readonly string[]) {
    super(`${type} is not valid: ${problems.join('; ')}`);
    this.name = 'InvalidEvent';
    this.problems = problems;
  }
}

/** An event of the log that this version cannot read: it was changed, or there is no upcaster from its version that works. */
export class UnreadableEvent extends Error {
  constructor(event: { type: string; stream: string; position: number }, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${event.type} at position ${event.position} (${event.stream}) cannot be read: ${reason}`, { cause });
    this.name = 'UnreadableEvent';
  }
}

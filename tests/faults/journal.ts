import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { EventType } from '#domain/catalog.ts';
import type { DeedKind } from './deeds.ts';

/** A command that somebody sends until it is acknowledged, under one key. */
export interface Sent {
  readonly kind: DeedKind;
  /** Of which process the log has to know: see `commandIdOf`. */
  readonly commandId: string;
  readonly memberId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** Undefined for a request without one. */
  readonly body: object | undefined;
  /** What the log holds of it once when it was acknowledged; null where that may be nothing. */
  readonly leaves: EventType | null;
  /** Its answer holds for a moment only, as the page at which something is paid that has been paid since: told again, it may be refused. */
  readonly passing: boolean;
  /**
   * It waits for somebody else's server, for so long and no longer: on a machine that is too busy for that it is refused in words, and the
   * log has what was asked all the same.
   */
  readonly limited: boolean;
}

/** What the last attempt was answered: 2xx is done, 4xx refused. */
export interface Answered {
  readonly status: number;
  readonly id: string | null;
}

/** What was sent and what was answered; on the disk before anybody goes on, so that it outlives the harness, too. */
export interface Journal {
  sent(command: Sent): void;
  answered(command: Sent, answer: Answered): void;
  /** Answered commands since the harness began, in the order of their answers. */
  readonly answers: ReadonlyMap<Sent, Answered>;
  close(): void;
}

export function journalAt(file: string): Journal {
  const descriptor = openSync(file, 'a');
  const answers = new Map<Sent, Answered>();
  const write = (line: object): void => {
    writeSync(descriptor, `${JSON.stringify(line)}\n`);
    fsyncSync(descriptor);
  };
  return {
    sent: (command) => write({ sent: command }),
    answered: (command, answer) => {
      write({ key: command.key, ...answer });
      answers.set(command, answer);
    },
    answers,
    close: () => closeSync(descriptor),
  };
}

import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EventType } from '#domain/catalog.ts';
import type { DeedKind } from './deeds.ts';

/** A command that somebody sends until it is acknowledged, under one key. */
export interface Sent {
  readonly kind: DeedKind;
  /** Of which process the log has to know: see `commandIdOf`. */
  readonly commandId: string;
  readonly memberId: string;
  readonly method: string;
  /** As the contract has it, with `:id` and the like. */
  readonly route: string;
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

/** What somebody asked that is no command, and what they were told; `status` is null when there was no answer. */
export interface Asked {
  readonly method: string;
  /** Without what stands behind a question mark, which may be somebody's address or what a letter lets them do. */
  readonly path: string;
  readonly status: number | null;
}

/**
 * What was sent and what was answered, written down before anybody goes on, in a folder of its own beside the site's: so it is there after a
 * run that failed, whose site is gone, and after a harness that was killed. No power goes meanwhile, so nothing waits for the disk.
 */
export interface Journal {
  sent(command: Sent): void;
  answered(command: Sent, answer: Answered): void;
  /** Of what has no key, such as signing up, passwords, deleting an account and reads: of a password or an address nothing is written. */
  asked(what: Asked): void;
  /** Answered commands since the harness began, in the order of their answers. */
  readonly answers: ReadonlyMap<Sent, Answered>;
  /** One JSON object a line. */
  readonly file: string;
  /** The file goes, unless it is to stay for somebody who looks for what went wrong. */
  close(options: { readonly stays: boolean }): void;
}

export function newJournal(): Journal {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-journal-'));
  const file = path.join(folder, 'journal.ndjson');
  const descriptor = openSync(file, 'a', 0o600);
  const answers = new Map<Sent, Answered>();
  let isOpen = true;
  // Who still waits for an answer when a run has failed has nothing more to say: the number of the file may be another's by then.
  const write = (line: object): void => {
    if (isOpen) writeSync(descriptor, `${JSON.stringify(line)}\n`);
  };
  return {
    sent: (command) => write({ sent: command }),
    answered: (command, answer) => {
      write({ key: command.key, ...answer });
      answers.set(command, answer);
    },
    asked: (asked) => write({ asked }),
    answers,
    file,
    close: ({ stays }) => {
      isOpen = false;
      closeSync(descriptor);
      if (!stays) rmSync(folder, { recursive: true, force: true });
    },
  };
}

import type { parseArgs, ParseArgsConfig } from 'node:util';
import { messageOf } from '#platform/message-of.ts';
import { knownReason } from '../site/process.ts';
import { argsOf } from './args.ts';
import { asksForHelp } from './help.ts';
import { DoneInPart, Interrupted, onInterrupt } from './interrupt.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Own extends Options> = ReturnType<
  typeof parseArgs<{ options: Own; allowPositionals: true; strict: true; args: string[] }>
>;

export interface Command<Own extends Options> {
  /** What `--help` and a wrong call print. */
  readonly usage: string;
  readonly options: Own;
  /** Answers the exit code, or undefined when the call makes no sense. Ends early, by a throw, once `stopping` is aborted. */
  run(given: Parsed<Own>, stopping: AbortSignal): Promise<number | undefined>;
}

/** As the shell says it of a program that a closed pipe has ended, and of one that was called wrongly. */
const PIPE_CLOSED = 141;
const WRONG_CALL = 2;

/**
 * Runs a command of the operator's and sets the exit code: 0 when it did what was asked, 1 when it could not or has found
 * something, 2 for a wrong call, 130 when it was stopped by Ctrl-C or a signal.
 */
export async function runCommand<Own extends Options>(command: Command<Own>): Promise<void> {
  const interrupt = onInterrupt();
  // Whoever has read enough and closed the pipe does not stop the work; what nobody can write is a failure, maybe after the end.
  process.stdout.on('error', (error) => {
    if (isClosedPipe(error) || process.exitCode) return;
    console.error(error.message);
    process.exitCode = 1;
  });
  const code = await codeOf(command, interrupt.signal);
  interrupt.end();
  process.exitCode ||= code;
}

async function codeOf<Own extends Options>(command: Command<Own>, stopping: AbortSignal): Promise<number> {
  const given = parsed(command.options);
  if (given instanceof Error) {
    console.error(`${given.message}\n\n${command.usage}`);
    return WRONG_CALL;
  }
  if (given === 'help') {
    console.log(command.usage);
    return 0;
  }
  try {
    const code = await command.run(given, stopping);
    if (code === undefined) console.error(command.usage);
    return code ?? WRONG_CALL;
  } catch (error) {
    if (isClosedPipe(error)) return PIPE_CLOSED;
    // What fails because it is being stopped says so in many ways.
    const reason: unknown = stopping.aborted ? stopping.reason : error;
    const told = error instanceof DoneInPart ? error : reason;
    // What cannot be written to standard output has been said.
    if (process.exitCode) return 1;
    console.error(knownReason(told) ?? messageOf(told));
    return reason instanceof Interrupted ? reason.code : 1;
  }
}

function parsed<Own extends Options>(options: Own): Parsed<Own> | 'help' | Error {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) return 'help';
  try {
    return argsOf({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's advice on positional arguments would not help.
    const [problem = ''] = error instanceof Error ? error.message.split('. ') : [String(error)];
    return new Error(`${problem.replace(/\.$/, '')}.`);
  }
}

const isClosedPipe = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE';

import { createInterface } from 'node:readline/promises';

/** What the operator answers to `question`, which is asked on standard error. The end of the input, as without a terminal, is ''. */
export async function ask(question: string, stopping: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return (await Promise.race([terminal.question(question, { signal: stopping }), closed])).trim();
  } finally {
    terminal.close();
  }
}

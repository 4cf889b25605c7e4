export const asksForHelp = (args: readonly string[] = process.argv.slice(2)): boolean =>
  args.includes('--help') || args.includes('-h');

/** Where `--help` is asked for: prints `usage` and ends the process with 0, before it does anything. */
export function helpWith(usage: string): void {
  if (!asksForHelp()) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

/** `helpWith` for what takes no arguments: a mistyped one is no wish for what it does without, and ends the process with 2. */
export function helpWithoutArguments(usage: string): void {
  helpWith(usage);
  if (process.argv.length <= 2) return;
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

/** Progress on one line of a terminal; a file gets none. */
export interface ProgressLine {
  print(text: string): void;
  /** Goes on to the next line when something was printed. */
  end(): void;
}

const EVERY_MS = 100;

export function progressLine(): ProgressLine {
  let printedAt = -Infinity;
  return {
    print: (text) => {
      if (!process.stderr.isTTY || performance.now() - printedAt < EVERY_MS) return;
      printedAt = performance.now();
      process.stderr.write(`\r${text}`);
    },
    end: () => {
      if (printedAt > -Infinity) process.stderr.write('\n');
      printedAt = -Infinity;
    },
  };
}

/** What one run of `load` measured; latencies in milliseconds. */
export interface Load {
  readonly perSecond: number;
  readonly answers: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Answers that were not 200. */
  readonly failures: number;
}

/** Runs `once` for `seconds` in `concurrency` loops that never pause; `n` counts the runs. */
export async function load(concurrency: number, seconds: number, once: (n: number) => Promise<boolean>): Promise<Load> {
  const latencies: number[] = [];
  let failures = 0;
  let n = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const from = performance.now();
      if (!(await once(n++))) failures += 1;
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  const elapsed = (performance.now() - started) / 1000;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: latencies.length / elapsed,
    answers: latencies.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failures,
  };
}

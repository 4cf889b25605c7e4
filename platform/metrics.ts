import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { failures } from '#event-store/background.ts';

/** Prometheus metrics of one process. Asking twice for a name gives the same metric. Names get no prefix: use `hopscotch_`. */
export interface Metrics {
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  gauge<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Gauge<Label>;
  /** `buckets` are upper bounds in the unit that the name ends with, e.g. `_seconds`. */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
    buckets?: readonly number[],
  ): Histogram<Label>;
  /**
   * Calls `collect` before each scrape, to set `gauges`. When it fails, or takes longer than a scrape can wait, they are left out of
   * the text, and counted: what was true a while ago is not told as if it were so now.
   */
  onScrape(gauges: readonly Unset[], collect: () => void | Promise<void>): void;
  /** The text that Prometheus scrapes. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** A gauge of whatever labels. */
type Unset = Pick<Gauge, 'reset' | 'remove'>;

/** Prometheus waits ten seconds by default, an operator with curl not that long. */
const COLLECT_MS = 2_000;

const secondsBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(options: { processMetrics: boolean } = { processMetrics: false }): Metrics {
  const registry = new Registry();
  if (options.processMetrics) collectDefaultMetrics({ register: registry });
  countFailures(registry);
  const leftOut = new Counter({
    name: 'hopscotch_metrics_left_out_total',
    help: 'Figures that a scrape lacked because what they are asked of did not answer in time',
    registers: [registry],
  });
  const collectors: (() => Promise<void>)[] = [];
  const known = new Map<string, unknown>();
  const once = <Metric>(name: string, make: () => Metric, kind: new (...args: never[]) => Metric): Metric => {
    const existing = known.get(name);
    if (existing instanceof kind) return existing;
    const made = make();
    known.set(name, made);
    return made;
  };
  return {
    counter: (name, help, labels = []) =>
      once(name, () => new Counter({ name, help, labelNames: [...labels], registers: [registry] }), Counter),
    gauge: (name, help, labels = []) =>
      once(name, () => new Gauge({ name, help, labelNames: [...labels], registers: [registry] }), Gauge),
    histogram: (name, help, labels = [], buckets = secondsBuckets) =>
      once(
        name,
        () => new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [registry] }),
        Histogram,
      ),
    onScrape: (gauges, collect) => {
      const came = collectedInTime(collect);
      collectors.push(async () => {
        if (await came()) return;
        for (const gauge of gauges) forget(gauge);
        leftOut.inc(gauges.length);
      });
    },
    text: async () => {
      await Promise.all(collectors.map((collect) => collect()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Whether `collect` has done its work in time. It is never begun again while it runs: a server that hangs is not asked more and more. */
function collectedInTime(collect: () => void | Promise<void>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const run = async (): Promise<boolean> => {
    try {
      await collect();
      return true;
    } catch {
      return false;
    }
  };
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), COLLECT_MS);
    });
    running ??= run().finally(() => {
      running = undefined;
    });
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}

/** One without labels is 0 once it was reset, and nothing once that was removed. */
function forget(gauge: Unset): void {
  gauge.reset();
  gauge.remove({});
}

/** Of the whole process, like its memory: a background task is nobody's in particular. */
function countFailures(registry: Registry): void {
  const byTask = new Counter({
    name: 'hopscotch_background_failures_total',
    help: 'Failures of work that nobody waits for, by task; it is tried again',
    labelNames: ['task'],
    registers: [registry],
    collect: () => {
      byTask.reset();
      for (const [task, count] of failures.byTask) byTask.inc({ task }, count);
    },
  });
  const unhandled = new Counter({
    name: 'hopscotch_unhandled_rejections_total',
    help: 'Promises that failed and that nobody was waiting for: mistakes in the program',
    registers: [registry],
    collect: () => {
      unhandled.reset();
      unhandled.inc(failures.unhandled);
    },
  });
}

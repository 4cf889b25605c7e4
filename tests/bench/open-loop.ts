import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';

/** What came of requests that were sent at a fixed rate, whether or not the ones before had been answered. */
export interface OpenLoad {
  /** Answers with 200 a second. */
  readonly goodput: number;
  /** Milliseconds from when a request was due to its answer, of those answered 200. */
  readonly p50: number;
  readonly p99: number;
  /** Share of the answers that were 503. */
  readonly shed: number;
  /** Neither 200 nor 503, or no answer at all. */
  readonly failures: number;
  /** Requests a second that were really sent. */
  readonly sent: number;
}

export interface OpenLoop {
  readonly urls: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  readonly connections: number;
}

const TICK_MS = 5;
const LAST_ANSWERS_MS = 5_000;

/** In a process of its own, which takes no time from the server's. */
export async function openLoop(loop: OpenLoop): Promise<OpenLoad> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, JSON.stringify(loop)]);
  return JSON.parse(stdout) as OpenLoad;
}

async function run({ urls, perSecond, seconds, connections }: OpenLoop): Promise<OpenLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let shed = 0;
  let failures = 0;
  let sent = 0;
  let answered = 0;
  const begun = performance.now();
  const ask = (due: number): void => {
    get(urls[sent++ % urls.length] ?? '', { agent }, (response) => {
      response.resume();
      response.on('end', () => {
        answered += 1;
        if (response.statusCode === 200) latencies.push(performance.now() - due);
        else if (response.statusCode === 503) shed += 1;
        else failures += 1;
      });
    }).on('error', () => {
      answered += 1;
      failures += 1;
    });
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - begun;
      const due = Math.min(elapsed / 1000, seconds) * perSecond;
      while (sent < due) ask(begun + (sent / perSecond) * 1000);
      if (elapsed < seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const good = latencies.length;
  const elapsed = (performance.now() - begun) / 1000;
  const deadline = performance.now() + LAST_ANSWERS_MS;
  while (answered < sent && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  agent.destroy();
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    goodput: good / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    shed: shed / Math.max(1, answered),
    failures: failures + sent - answered,
    sent: sent / elapsed,
  };
}

/** Run as a program: an OpenLoop as JSON -> OpenLoad as JSON. */
if (import.meta.main) {
  const [loop = ''] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await run(JSON.parse(loop) as OpenLoop)));
  process.exit(0);
}

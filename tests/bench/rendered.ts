import type { Figure } from './figure.ts';
import { type FullDirectory, onFullDirectory } from './full-directory.ts';
import { type HttpLoad, overHttp } from './over-http.ts';

const SECONDS = 6;
const CONNECTIONS = 16;
/** Enough for calls to come all the time, and few enough for none to wait for another. */
const CALLERS = 2;

/** What people ask of the directory; `{n}` is another word each time, so that the page is none that is kept. */
const questions = [
  '',
  'category=Swimming',
  'location=Guildford&ageRange=4-7',
  'search=ballet',
  'category=dance&sort=name',
];
const anew = questions.map((question) => `${question}&n={n}`);

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings?: number;
  readonly port?: number;
}

/** Pages that the server draws, beside the API that they are drawn from. */
export async function renderedFigures({ url, listings = 10_000, port = 34_518 }: Options): Promise<Figure[]> {
  return onFullDirectory({ url, listings, port }, measure);
}

const asked = (urls: readonly string[], connections: number, seconds = SECONDS): Promise<HttpLoad> =>
  overHttp({ urls, connections, seconds, compressed: true });

async function measure({ site, context: { metrics } }: FullDirectory): Promise<Figure[]> {
  const drawn = async (): Promise<number> =>
    Number(/^hopscotch_page_renders_total\{outcome="drawn"\} (\d+)$/m.exec(await metrics.text())?.[1] ?? 0);
  const calls = questions.map((question) => `${site}/api/activities?${question}`);
  const kept = questions.map((question) => `${site}/activities?${question}`);
  const fresh = anew.map((question) => `${site}/activities?${question}`);
  // The thread that draws begins with the first page.
  await asked(fresh, 1, 2);
  const api = await asked(calls, CONNECTIONS);
  const pages = await asked(kept, CONNECTIONS);
  const one = await asked(kept, 1);
  const before = await drawn();
  const drawing = await asked(fresh, CONNECTIONS);
  const drawnThen = (await drawn()) - before;
  const oneDrawn = await asked(fresh, 1);
  const alone = await asked(calls, CALLERS);
  const [beside] = await Promise.all([asked(calls, CALLERS), asked(fresh, 1)]);
  return [
    {
      name: `The directory as a page, ${CONNECTIONS} connections`,
      value: pages.perSecond,
      unit: 'pages/s',
      limit: api.perSecond,
      limitName: 'the API’s answers',
      ratio: pages.perSecond / api.perSecond,
      goal: { ratioAtLeast: 1 },
    },
    { name: 'Its first byte, one connection, p50', value: one.firstByte, unit: 'ms' },
    {
      name: `Pages that are drawn anew, ${CONNECTIONS} connections`,
      value: drawing.perSecond * (drawnThen / drawing.answers),
      unit: 'pages/s',
    },
    {
      name: 'Pages that were left to the browser meanwhile',
      value: (1 - drawnThen / drawing.answers) * 100,
      unit: '%',
    },
    { name: 'First byte of a page that is drawn anew, one connection, p50', value: oneDrawn.firstByte, unit: 'ms' },
    {
      name: `Calls while a page is always being drawn, ${CALLERS} callers`,
      value: beside.perSecond,
      unit: 'requests/s',
      limit: alone.perSecond,
      limitName: 'the same calls alone',
      ratio: beside.perSecond / alone.perSecond,
    },
    ...(['p50', 'p95', 'p99'] as const).map((percentile) => ({
      name: `A call while pages are drawn all the time, ${percentile}`,
      value: beside[percentile],
      unit: 'ms',
      limit: alone[percentile],
      limitName: 'the same calls alone',
      ratio: alone[percentile] / beside[percentile],
    })),
  ];
}

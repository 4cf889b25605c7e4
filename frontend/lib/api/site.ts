import { wake } from '#frontend/lib/browser/awake.ts';
import { SharedLine } from './line/shared-line.ts';

/** What the server tells every open page (GET /api/updates): whether the site can answer, and which read model has moved. */
const UPDATES = '/api/updates';
/** Milliseconds between two tries to open the stream where the browser does not try again by itself: the first, and the longest. */
const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 30_000;

type Heard = (model: string | null) => void;
const heard = new Set<Heard>();
const watching = new Set<() => void>();
const waiting = new Set<() => void>();
const answering = new Set<() => void>();

// Who asks for this is told of what comes of it.
wake();

let stream: SharedLine | undefined;
let wasOpen = false;
let asking = false;
let away = false;
let pause = FIRST_PAUSE;
let next: ReturnType<typeof setTimeout> | undefined;

/** Whether the site is known to be out of reach, and is being waited for. */
export const isSiteAway = (): boolean => away;

/** Calls `changed` whenever `isSiteAway` has changed. Answers how to stop. */
export const watchSite = (changed: () => void): (() => void) => added(watching, changed);

/** Calls `back` each time that the site is there again after it was away. Answers how to stop. */
export const onSiteBack = (back: () => void): (() => void) => added(waiting, back);

/**
 * Something was not answered as it should have been: finds out whether the site is away, by one stream and no repeated
 * question. Until it is back that stream stays, and costs the site nothing but a line.
 */
export function suspectSite(): void {
  if (away) return;
  asking = true;
  // The line that should be there is broken, too.
  if (stream?.readyState === EventSource.CONNECTING && wasOpen) gone();
  else open();
}

/** Resolves when the site is known to answer: at once, or when it is back. */
export function whenSiteAnswers(): Promise<void> {
  suspectSite();
  if (!away && stream?.readyState === EventSource.OPEN) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = added(answering, () => {
      stop();
      resolve();
    });
  });
}

/**
 * Calls `hear` with the name of each read model that has moved, and with null when moves may have been missed. Answers how to
 * stop.
 */
export function hearUpdates(hear: Heard): () => void {
  const stop = added(heard, hear);
  open();
  return () => {
    stop();
    // The next page may want it in the same moment.
    setTimeout(closeUnneeded);
  };
}

function added<Each>(set: Set<Each>, each: Each): () => void {
  set.add(each);
  return () => void set.delete(each);
}

function open(anew = false): void {
  if (stream) return;
  clearTimeout(next);
  next = undefined;
  const opened = new SharedLine(anew);
  stream = opened;
  let isFirst = true;
  opened.addEventListener('open', () => {
    pause = FIRST_PAUSE;
    if (wasOpen) for (const hear of heard) hear(null);
    wasOpen = true;
  });
  opened.addEventListener('there', there);
  opened.addEventListener('away', gone);
  opened.addEventListener('message', (event) => {
    const model = movedModel(String((event as MessageEvent).data));
    if (model !== undefined) for (const hear of heard) hear(model);
  });
  opened.addEventListener('error', () => {
    // A line that breaks once may be an idle one that a proxy has cut. One that cannot be had again is a site that is away.
    if (opened.readyState === EventSource.CLOSED) void refused();
    else if (asking || !isFirst || !wasOpen) gone();
    isFirst = false;
  });
}

/** The server answered, but gave no stream: because it is away behind its gateway, or because too many screens are watching. */
async function refused(): Promise<void> {
  stream?.close();
  stream = undefined;
  clearTimeout(next);
  next = setTimeout(() => {
    if (isNeeded()) open();
  }, pause);
  pause = Math.min(pause * (1.5 + Math.random()), LONGEST_PAUSE);
  const answers = await fetch(UPDATES, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (answers) there();
  else gone();
}

function gone(): void {
  asking = true;
  if (!away) tell(true);
  // Else a line whose own file does not come would be opened again as fast as it fails.
  if (next === undefined) open();
}

function there(): void {
  asking = false;
  for (const answers of answering) answers();
  if (away) {
    tell(false);
    for (const back of waiting) back();
  }
  closeUnneeded();
}

function tell(isAway: boolean): void {
  away = isAway;
  for (const changed of watching) changed();
}

const isNeeded = (): boolean => asking || heard.size > 0;

function closeUnneeded(): void {
  if (isNeeded()) return;
  clearTimeout(next);
  stream?.close();
  stream = undefined;
  wasOpen = false;
}

/** The read model that an update `{ model, position }` is about. */
function movedModel(text: string): string | undefined {
  try {
    const parsed = JSON.parse(text) as { readonly model?: unknown } | null;
    return typeof parsed?.model === 'string' ? parsed.model : undefined;
  } catch {
    return undefined;
  }
}

/** Listens to what the device says of its connection. */
export function attendToConnection(): void {
  addEventListener('offline', gone);
  addEventListener('online', () => {
    if (!away) return;
    stream?.close();
    stream = undefined;
    open(true);
  });
}

/** Under which name the router keeps in the tab where each entry of its history was left, pixels by its key. */
export const PLACES = 'hopscotch.places';
/** What a reader does when the page is theirs, wherever it has come to. */
export const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let touched = false;

/** From now on notices when the reader does something. */
export function noticeReader(): void {
  const notice = (): void => {
    touched = true;
  };
  for (const sign of signs) addEventListener(sign, notice, { passive: true, once: true });
}

/** Where the page that the browser has loaded was left before, unless its reader has done something since; undefined when not known. */
export function placeOfLoaded(key: string): unknown {
  if (touched) return undefined;
  try {
    return (JSON.parse(sessionStorage.getItem(PLACES) ?? '{}') as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined;
  }
}

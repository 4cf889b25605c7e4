/** Where the keyboard stops. */
const CONTROLS = ':is(a[href], button, input, select, textarea):not([tabindex="-1"])';
/** Where something is typed or chosen: who has taken out one of several such things goes on at the beginning of another. */
const FIELDS = ':is(input:not([type=checkbox]), select, textarea)';
/** What is taken out of a list as a whole. */
const ROWS = 'li, tr, fieldset';

const controlsIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => each.checkVisibility());

/** What may go and its neighbours may stay: a control, or the row that it is in. */
interface Row {
  readonly parent: Element;
  readonly tag: string;
  /** Which of its like it is in `parent` … */
  readonly at: number;
  /** … and which of its controls has the focus. */
  readonly nth: number;
}

const alike = (parent: Element, tag: string): Element[] =>
  [...parent.children].filter((child) => child.tagName === tag);

/** The control `held` and the rows around it, from the inside out. */
function rowsAround(held: Element, place: Element): Row[] {
  const rows: Row[] = [];
  let row: Element | null = held;
  while (row !== null && row !== place && place.contains(row)) {
    const parent: Element = row.parentElement ?? place;
    const tag = row.tagName;
    rows.push({
      parent,
      tag,
      at: alike(parent, tag).indexOf(row),
      nth: controlsIn(row).findIndex((each) => each === held),
    });
    row = parent.closest(ROWS);
  }
  return rows;
}

function stopIn(row: Element, nth: number): HTMLElement | undefined {
  if (row.matches(CONTROLS)) return row as HTMLElement;
  const controls = controlsIn(row);
  return controls.find((each) => each.matches(FIELDS)) ?? controls[Math.min(Math.max(nth, 0), controls.length - 1)];
}

/** The same control of what is in the place of what has gone, else of what was before it. */
function inItsPlace({ parent, tag, at, nth }: Row): HTMLElement | undefined {
  if (!parent.isConnected) return undefined;
  const left = alike(parent, tag);
  for (const row of [...left.slice(at), ...left.slice(0, at).toReversed()]) {
    const stop = stopIn(row, nth);
    if (stop) return stop;
  }
  return undefined;
}

/** The focus goes to `element`, which is perhaps no control. */
function focusOn(element: HTMLElement): void {
  if (!element.matches(CONTROLS)) element.tabIndex = -1;
  element.focus();
}

/**
 * The `ref` of what holds things that go while somebody is at them. A browser would leave them at the beginning of the page; here they
 * are at the one in its place, and when none is left at the heading. A frame later: whoever knows a better place goes first.
 */
export function focusGoesOn(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  let held: Element | undefined;
  let rows: readonly Row[] = [];
  const hold = ({ target }: FocusEvent): void => {
    held = target as Element;
    rows = rowsAround(held, place);
  };
  /** Who has left it by themselves is somewhere else. */
  const leave = (): void =>
    queueMicrotask(() => {
      if (held?.isConnected && document.activeElement !== held) held = undefined;
    });
  const look = (): void => {
    if (!held) return;
    // Others came and went: it may be another of its like now.
    if (held.isConnected) return void (rows = rowsAround(held, place));
    held = undefined;
    const before = rows;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || !place.isConnected) return;
      const [next] = before.flatMap((row) => inItsPlace(row) ?? []);
      focusOn(next ?? place.querySelector<HTMLElement>('h1, h2, h3') ?? controlsIn(place)[0] ?? place);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(place, { childList: true, subtree: true });
  place.addEventListener('focusin', hold);
  place.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    place.removeEventListener('focusin', hold);
    place.removeEventListener('focusout', leave);
  };
}

/** The list that `button` stands below. */
function listAbove(button: Element): Element | undefined {
  for (let place = button.parentElement; place; place = place.parentElement) {
    const list = [...place.querySelectorAll(':is(ul, ol, tbody):not(li *)')].at(-1);
    if (list) return list;
  }
  return undefined;
}

/** The `ref` of the button that brings a list's next page: it goes with the last one, and who pressed it is at the first entry that came. */
export function goesOnBelow(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;
  let list: Element | undefined;
  let before = 0;
  const count = (): void => {
    list = listAbove(button);
    before = list?.children.length ?? 0;
  };
  button.addEventListener('click', count);
  return () => {
    if (document.activeElement !== button) return;
    requestAnimationFrame(() => {
      const row = list?.children[before];
      if (row) focusOn(row.querySelector<HTMLElement>('a[href]') ?? stopIn(row, 0) ?? (row as HTMLElement));
    });
  };
}

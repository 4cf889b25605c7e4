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

/** Ways on for who has lost the focus; of two the one of the higher rank knows better. */
const ways: { readonly rank: number; readonly go: () => void }[] = [];

/** Leads who has lost the focus on by `go`. A frame later: whoever knows a better place goes first. */
export function leadOn(rank: number, go: () => void): void {
  if (ways.push({ rank, go }) > 1) return;
  requestAnimationFrame(() => {
    for (const way of ways.splice(0).toSorted((one, other) => other.rank - one.rank))
      if (document.activeElement === document.body) way.go();
  });
}

/** The focus goes to `element`, which is perhaps no control. */
function focusOn(element: HTMLElement): void {
  if (!element.matches(CONTROLS)) element.tabIndex = -1;
  element.focus();
}

/** A place in which nobody loses the focus. */
interface KeptPlace {
  /** Somebody is at `element` now, which has `around` places around this one … */
  readonly hold: (element: Element, around: number) => void;
  /** … and leaves it by themselves, or because it goes. */
  readonly leave: () => void;
}

/**
 * Keeps the focus of who is at something in `place` when that goes: they are at the one in its place then, and when none is left at the
 * heading, without one at the first control. A place in another one knows better, while it is there.
 */
function keepFocusIn(place: HTMLElement): KeptPlace {
  let held: Element | undefined;
  let rank = 0;
  let rows: readonly Row[] = [];
  const hold = (element: Element, around: number): void => {
    held = element;
    rank = around;
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
    if (held.isConnected) return hold(held, rank);
    held = undefined;
    const before = rows;
    leadOn(rank, () => {
      if (!place.isConnected) return;
      const [next] = before.flatMap((row) => inItsPlace(row) ?? []);
      focusOn(next ?? place.querySelector<HTMLElement>('h1, h2, h3') ?? controlsIn(place)[0] ?? place);
    });
  };
  new MutationObserver(look).observe(place, { childList: true, subtree: true });
  return { hold, leave };
}

/** The list that `button` stands below. */
function listAbove(button: Element): Element | undefined {
  for (let place = button.parentElement; place; place = place.parentElement) {
    const list = [...place.querySelectorAll(':is(ul, ol, tbody):not(li *)')].at(-1);
    if (list) return list;
  }
  return undefined;
}

/** The button that brings a list's next page goes with the last one: who pressed it is at the first entry that came. */
function goOnBelow(button: Element): void {
  let list: Element | undefined;
  let before = 0;
  const look = (): void => {
    if (button.isConnected) {
      list = listAbove(button);
      before = list?.children.length ?? 0;
      return;
    }
    observer.disconnect();
    if (last !== button) return;
    leadOn(Infinity, () => {
      const row = list?.children[before];
      if (row) focusOn(row.querySelector<HTMLElement>('a[href]') ?? stopIn(row, 0) ?? (row as HTMLElement));
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
}

/** What had the focus last. */
let last: Element | undefined;
const buttons = new WeakSet<Element>();
const places = new WeakMap<Element, KeptPlace>();

/** The places around `element`, from the inside out; those that nobody was in before are kept from now on. */
function placesAround(element: Element): KeptPlace[] {
  const around: KeptPlace[] = [];
  let place = element.closest<HTMLElement>('[data-goes-on]');
  while (place) {
    const kept = places.get(place) ?? keepFocusIn(place);
    places.set(place, kept);
    around.push(kept);
    place = place.parentElement?.closest<HTMLElement>('[data-goes-on]') ?? null;
  }
  return around;
}

/** Somebody is at `element`. */
function attend(element: Element | null): void {
  last = element ?? undefined;
  if (!element) return;
  if (element.matches('[data-more]') && !buttons.has(element)) {
    buttons.add(element);
    goOnBelow(element);
  }
  for (const [at, place] of placesAround(element).toReversed().entries()) place.hold(element, at);
}

/**
 * From now on nobody is left at the beginning of the page, as a browser leaves them, when what they are at goes: neither in what carries
 * `data-goes-on`, nor at a button that carries `data-more`.
 */
export function keepFocus(): void {
  // On the way down: React keeps what happens in a part that it has yet to take over from everybody further in.
  const heard = { capture: true };
  addEventListener('focusin', ({ target }) => attend(target as Element), heard);
  addEventListener('focusout', ({ target }) => placesAround(target as Element).forEach(({ leave }) => leave()), heard);
  attend(document.activeElement);
}

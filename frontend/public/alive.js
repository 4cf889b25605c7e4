// Brings a page to life that arrived drawn. Whatever is deferred waits for the styles: on a slow connection the scripts, five times as
// much, would share it with them, and nothing could be read before half of that has come. They wait until the page has been seen as well:
// what is asked for here would be read and run before that on a fast connection. A page in the background is not painted, and some
// browsers do not say when they paint, so nobody waits longer than a moment.
const { entry, files } = document.currentScript.dataset;
const seen = new Promise((resolve) => {
  if (document.hidden) resolve();
  setTimeout(resolve, 400);
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
});
const scripts = seen.then(() => {
  for (const href of files.split(' '))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  return import(entry);
});

// Without them a page can be read, and its links lead on, but nothing else answers; that is said, and it is loaded again when it can be.
scripts.catch(() => {
  undone.clear();
  document.getElementById('not-alive').hidden = false;
  addEventListener('online', () => location.reload());
});

// A sign of a reader that nobody listened to yet is given again, so that what sleeps until there is one wakes. Browsers tell of a mouse
// that has not moved when the page has moved beneath it.
let isRead = false;
const noticed = ({ type, movementX, movementY }) =>
  (isRead ||= type !== 'pointermove' || Boolean(movementX || movementY));
for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'])
  addEventListener(sign, noticed, { capture: true, passive: true });
void scripts.then(
  () => isRead && dispatchEvent(new Event('pointerdown')),
  () => undefined,
);

// What is done to a part of the page that is not taken over yet, since its scripts are on their way or sleep, reaches nobody. It is done
// again once that part answers, once however often a button was pressed. Links lead and forms are sent without us.
const undone = new Map();
// React knows a part before it has taken it over, and says so of what that part stands in (its flag Hydrating): what is done to the part
// in that moment is lost.
const isTakenOver = (part) => {
  const key = Object.keys(part).find((name) => name.startsWith('__reactFiber$'));
  for (let fiber = part[key]; fiber; fiber = fiber.return) if (fiber.flags & 4096) return false;
  return key !== undefined;
};
// What is drawn anew meanwhile has another part with the same label in its place.
const standIn = (part, said) =>
  part.isConnected || !said
    ? part
    : [...document.querySelectorAll('#root label')].find(({ textContent }) => textContent === said)?.control;
// In the order in which it was done, and once all of these parts answer: one that is not taken over yet when an earlier one leads
// elsewhere is drawn anew, and forgets.
const lookAgain = () => {
  const waiting = [...undone].map(([part, { said, again }]) => ({ part, again, now: standIn(part, said) }));
  const [first] = waiting;
  if (!first) return;
  if (waiting.every(({ now }) => !now?.isConnected || isTakenOver(now))) {
    undone.delete(first.part);
    if (first.now?.isConnected) first.again(first.now);
  }
  setTimeout(lookAgain, 50);
};
const doLater = (part, again) => {
  undone.set(part, { said: part.labels?.[0]?.textContent, again });
  if (undone.size === 1) setTimeout(lookAgain);
};
// A box that is taken over for the very press that ticks it looks to React as though it had been ticked before.
const pressed = new WeakSet();
addEventListener(
  'click',
  ({ target }) => {
    if (target.matches('#root input') && !isTakenOver(target)) pressed.add(target);
    const button = target.closest('#root button:not([type="submit"])');
    if (!button || undone.has(button) || isTakenOver(button)) return;
    // What is there may be taken over for this very press, which then is done with.
    button.addEventListener('click', () => isTakenOver(button) && undone.delete(button), { once: true });
    doLater(button, (now) => now.click());
  },
  true,
);
// A box may keep its tick when it is taken over, and a list goes back to what was chosen in the drawn page.
addEventListener(
  'change',
  ({ target }) => {
    if (!target.matches('#root select, #root [type="checkbox"], #root [type="radio"]')) return;
    if (!pressed.delete(target) && isTakenOver(target)) return;
    const { checked, value } = target;
    doLater(target, (now) => {
      if (now.matches('select')) {
        now.value = value;
        now.dispatchEvent(new Event('change', { bubbles: true }));
      } else {
        now.checked = !checked;
        now.click();
      }
    });
  },
  true,
);

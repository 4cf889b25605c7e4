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
// They tell it themselves where they have come and the page's own has not.
let isAlive = true;
const notAlive = () => {
  isAlive = false;
  undone.clear();
  document.getElementById('not-alive').hidden = false;
  addEventListener('online', () => location.reload());
};
scripts.catch(notAlive);
addEventListener('not-alive', notAlive);

// A sign of a reader that nobody listened to yet is given again, so that what sleeps until there is one wakes. Browsers tell of a mouse
// that has not moved when the page has moved beneath it.
let given;
const noticed = ({ type, movementX, movementY }) => {
  // A mouse that only moved has taken hold of nothing: the page may still be brought to where it was left.
  if (type !== 'pointermove') given = 'pointerdown';
  else if (movementX || movementY) given ??= type;
};
for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'])
  addEventListener(sign, noticed, { capture: true, passive: true });
void scripts.then(
  () => given && dispatchEvent(new Event(given)),
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
// What a part says to its reader, without the counts in it, which change with what is chosen.
const wordsOf = (part) => (part.labels?.[0] ?? part).innerHTML.replaceAll(/>\d+</g, '><').replaceAll(/<.*?>/g, '');
// What is drawn anew meanwhile has another part of the same words in its place, perhaps only when its code has come.
const standIn = (part, said) =>
  part.isConnected
    ? part
    : said && [...document.querySelectorAll(`#root ${part.localName}`)].find((each) => wordsOf(each) === said);
// Somebody who has waited ten seconds for a part of a page that else answers has given it up.
const isGivenUp = (what) =>
  isTakenOver(document.querySelector('#root main') ?? {}) && (what.until ??= Date.now() + 10_000) < Date.now();
// In the order in which it was done, and once all of these parts answer that are there: one that is not taken over yet when an earlier one
// leads elsewhere is drawn anew, and forgets. What was done on a page that was left meanwhile is over.
const lookAgain = () => {
  const waiting = [];
  for (const [part, what] of undone) {
    const now = standIn(part, what.said);
    const answers = now && isTakenOver(now);
    if (what.path !== location.pathname || (!answers && isGivenUp(what))) undone.delete(part);
    else if (now) waiting.push({ part, now, answers, again: what.again });
  }
  const [first] = waiting;
  if (first && waiting.every(({ answers }) => answers)) {
    undone.delete(first.part);
    first.again(first.now);
  }
  if (undone.size > 0) setTimeout(lookAgain, 50);
};
const doLater = (part, again) => {
  if (!isAlive) return;
  if (undone.size === 0) setTimeout(lookAgain);
  undone.set(part, { said: wordsOf(part), path: location.pathname, again });
};
// What is done to a part that answers takes the place of what was done to it before.
const forget = (now) => {
  for (const [part, { said }] of undone) if (standIn(part, said) === now) undone.delete(part);
};
// A box that is taken over for the very press that ticks it looks to React as though it had been ticked before.
const pressed = new WeakSet();
addEventListener(
  'click',
  ({ target }) => {
    if (target.matches('#root input') && !isTakenOver(target)) pressed.add(target);
    const button = target.closest('#root button:not([type="submit"])');
    if (!button) return;
    if (isTakenOver(button)) {
      forget(button);
      return;
    }
    // What is there may be taken over for this very press, which then is done with.
    button.addEventListener('click', () => isTakenOver(button) && forget(button), { once: true });
    if (!undone.has(button)) doLater(button, (now) => now.click());
  },
  true,
);
// A box may keep its tick when it is taken over, and a list goes back to what was chosen in the drawn page. What stands as it was drawn
// asks for nothing.
addEventListener(
  'change',
  ({ target }) => {
    if (!target.matches('#root select, #root [type="checkbox"], #root [type="radio"]')) return;
    const { type, checked, value } = target;
    const isEarly = pressed.delete(target) || !isTakenOver(target);
    forget(target);
    if (!isEarly || (type === 'checkbox' && checked === target.defaultChecked)) return;
    if (target.matches('select')) {
      if (value !== (target.querySelector('[selected]') ?? target[0]).value)
        doLater(target, (now) => {
          now.value = value;
          now.dispatchEvent(new Event('change', { bubbles: true }));
        });
    } else
      doLater(target, (now) => {
        now.checked = !checked;
        now.click();
      });
  },
  true,
);
// A text box takes over itself what was typed into it, unless it is drawn anew.
addEventListener(
  'input',
  ({ target }) => {
    if (!target.matches('#root input:not([type="checkbox"], [type="radio"])')) return;
    forget(target);
    if (isTakenOver(target)) return;
    doLater(target, (now) => {
      if (now === target) return;
      // Past React, which else thinks that it has set it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(now, target.value);
      now.dispatchEvent(new Event('input', { bubbles: true }));
    });
  },
  true,
);

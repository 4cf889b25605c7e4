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

// A sign of a reader that nobody listened to yet is given again, so that what sleeps until there is one wakes. Browsers tell of a mouse
// that has not moved when the page has moved beneath it.
let isRead = false;
const noticed = ({ type, movementX, movementY }) =>
  (isRead ||= type !== 'pointermove' || Boolean(movementX || movementY));
for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'])
  addEventListener(sign, noticed, { capture: true, passive: true });
void scripts.then(() => isRead && dispatchEvent(new Event('pointerdown')));

// A press on a button that is not taken over yet, since its scripts are on their way or sleep, reaches nobody. It is made again once
// the button answers, once however often it was pressed. Links lead and forms are sent without us.
const pressed = new Set();
const isTakenOver = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps$'));
const lookAgain = () => {
  for (const button of pressed) {
    if (button.isConnected && !isTakenOver(button)) continue;
    pressed.delete(button);
    if (button.isConnected) button.click();
  }
  if (pressed.size > 0) setTimeout(lookAgain, 50);
};
addEventListener(
  'click',
  ({ target }) => {
    const button = target.closest('#root button:not([type="submit"])');
    if (!button || pressed.has(button) || isTakenOver(button)) return;
    pressed.add(button);
    // What is there may be taken over for this very press, which then is done with.
    button.addEventListener('click', () => isTakenOver(button) && pressed.delete(button), { once: true });
    if (pressed.size === 1) setTimeout(lookAgain);
  },
  true,
);

import { LineKeeper, type Wish } from './keeper.ts';

// Runs once a browser, beside its tabs. A tab that dies without a word stays among the listeners: what is told to it is lost, and
// the worker goes when the last tab does.
const tabs = new Set<MessagePort>();
const keeper = new LineKeeper((news) => {
  for (const tab of tabs) tab.postMessage(news);
});

addEventListener('connect', (event) => {
  const [tab] = (event as MessageEvent).ports;
  if (!tab) return;
  tab.addEventListener('message', ({ data }: MessageEvent<Wish>) => answer(tab, data));
  tab.start();
});

function answer(tab: MessagePort, wish: Wish): void {
  if (wish === 'leave') {
    tabs.delete(tab);
    if (tabs.size === 0) keeper.close();
    return;
  }
  tabs.add(tab);
  for (const news of keeper.soFar()) tab.postMessage(news);
  keeper.open(wish === 'anew');
}

import { randomKey } from '#frontend/lib/api/random-key.ts';
import { LineKeeper, type News, type Wish } from './keeper.ts';

const NAME = 'hopscotch.line';
type Letter = { readonly wish: Wish; readonly from: string } | { readonly news: News; readonly to?: string };

/** One tab has the stream and tells the others; whose turn it is says a lock, which passes on when that tab goes. */
export function joinLeader(hear: (news: News) => void, anew: boolean): () => void {
  const me = randomKey();
  const channel = new BroadcastChannel(NAME);
  const send = (letter: Letter): void => channel.postMessage(letter);
  const over = new AbortController();
  let keeper: LineKeeper | undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Letter>) => {
    if ('news' in data) {
      if (data.to === undefined || data.to === me) hear(data.news);
    } else if (keeper) {
      for (const news of keeper.soFar()) send({ news, to: data.from });
      keeper.open(data.wish === 'anew');
    }
  });
  const lead = (): Promise<void> => {
    const line = new LineKeeper((news) => {
      // First the others: whoever hears of a line that is broken may leave.
      send({ news });
      hear(news);
    });
    keeper = line;
    line.open(anew);
    return new Promise((done) => {
      over.signal.addEventListener('abort', () => {
        line.close();
        done();
      });
    });
  };
  // Who has left before it was their turn is told so by an error.
  void Promise.allSettled([navigator.locks.request(NAME, { signal: over.signal }, lead)]);
  send({ wish: anew ? 'anew' : 'join', from: me });
  return () => {
    over.abort();
    channel.close();
  };
}

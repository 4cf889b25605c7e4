import { existsSync, writeFileSync } from 'node:fs';
import { answerPages } from '#scraper/reading/answer-pages.ts';
import { factsOf } from '#scraper/reading/facts.ts';
import { mischiefOf, type Mischief } from '../pages/unruly-page.ts';

const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));

function suffer({ does, file, until }: Mischief): void {
  if (file !== undefined) writeFileSync(file, String(process.pid));
  // The thread does nothing else meanwhile, as with any loop, and leaves the machine to others.
  if (does === 'run on') while (until === undefined || !existsSync(until)) Atomics.wait(nobodyWakes, 0, 0, 5);
  if (does === 'crash') process.abort();
  if (does === 'throw') throw new TypeError('the parser fell over');
  if (does === 'ask for much at once') Array.from({ length: 100_000_000 }, (_, index) => ({ index }));
  const eaten: object[] = [];
  while (does === 'eat memory') eaten.push({ size: eaten.length });
}

answerPages((page) => {
  const mischief = mischiefOf(page.html);
  if (mischief) suffer(mischief);
  return factsOf(page);
});

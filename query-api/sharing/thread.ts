import { parentPort } from 'node:worker_threads';
import { cardDrawing } from './card-drawing.ts';
import type { Drawn, ToDraw } from './messages.ts';

// Draws one picture after another, away from the thread that answers calls: each takes it some tens of milliseconds.

const port = parentPort;
if (!port) throw new Error('Draws in a thread of its own.');
const say = (drawn: Drawn): void => port.postMessage(drawn);
const drawing = cardDrawing();

async function draw({ job, card }: ToDraw): Promise<void> {
  try {
    say({ job, png: await (await drawing)(card) });
  } catch (error) {
    say({ job, error });
  }
}

port.on('message', (told: ToDraw) => void draw(told));

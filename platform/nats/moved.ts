import { z } from 'zod';
import { unawaited } from '#event-store/background.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';
import type { Database } from '../database.ts';
import { DATABASE_CHANNEL, type Moved, type MovedHints } from '../read-position.ts';
import type { Nats } from './connection.ts';

const SUBJECT = 'hopscotch.moved';
const MovedSchema = z.array(
  z.object({
    readModel: z.string(),
    slots: z.array(z.number().int().min(0)),
    position: z.number().int().min(0),
  }),
);

/**
 * Tells every process that slots of read models have moved, by `hopscotch.moved`: all that moved in one turn of the event loop, as by
 * one page, is one message, because every API has to read each of them.
 */
export function publishMoved(nats: Pick<Nats, 'publish'>): (moved: Moved) => void {
  let moves: Moved[] = [];
  const publish = (): void => {
    const text = JSON.stringify(moves);
    moves = [];
    const tell = (): void => nats.publish(SUBJECT, text);
    if (!faultPoint) return tell();
    unawaited({ name: 'hints' }, faultPoint('hint: rows committed, nobody told').then(tell));
  };
  return (moved) => {
    moves.push(moved);
    if (moves.length === 1) setImmediate(publish);
  };
}

/**
 * What projectors publish, as hints. With `db` they also tell (by null) when its connection was lost: the database may have
 * come back without its last moments, which NATS knows nothing of.
 */
export function natsHints(nats: Pick<Nats, 'subscribe' | 'onConnected'>, db?: Pick<Database, 'listen'>): MovedHints {
  return {
    listen: async (heard) => {
      // For its loss, and for read models that have gone back.
      const database = await db?.listen(DATABASE_CHANNEL, () => heard(null));
      const messages = nats.subscribe(SUBJECT, (text) => {
        for (const moved of movesFrom(text)) heard(moved);
      });
      const connections = nats.onConnected(() => heard(null));
      return {
        close: async () => {
          messages.close();
          connections.close();
          await database?.close();
        },
      };
    },
  };
}

/** None for what no projector of ours says. */
function movesFrom(text: string): readonly Moved[] {
  try {
    return MovedSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

import { z } from 'zod';
import type { Database } from '../database.ts';
import { DATABASE_CHANNEL, type Moved, type MovedHints } from '../read-position.ts';
import type { Nats } from './connection.ts';

const SUBJECT = 'hopscotch.moved';
const MovedSchema = z.object({ slots: z.array(z.number().int().min(0)), position: z.number().int().min(0) });

/** Tells every process that slots of a read model have moved: one message to `hopscotch.moved.<read model>`. */
export function publishMoved(nats: Pick<Nats, 'publish'>): (moved: Moved) => void {
  return ({ readModel, slots, position }) =>
    nats.publish(`${SUBJECT}.${readModel}`, JSON.stringify({ slots, position }));
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
      const messages = nats.subscribe(`${SUBJECT}.>`, (text, subject) => {
        const moved = movedFrom(subject.slice(SUBJECT.length + 1), text);
        if (moved) heard(moved);
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

/** Undefined for what no projector of ours says. */
function movedFrom(readModel: string, text: string): Moved | undefined {
  try {
    return { readModel, ...MovedSchema.parse(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}

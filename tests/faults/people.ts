import type { ServerContext } from '#platform/context.ts';
import type { PageServer } from '#tests/support/servers/page-server.ts';
import { askingAt } from './asking.ts';
import type { Deed } from './deeds.ts';
import { doesOf } from './does.ts';
import type { Expected } from './expected.ts';
import type { Answered, Journal, Sent } from './journal.ts';
import { chosen } from './does/picks.ts';
import { worldAt } from './world.ts';

/** Those who use a site, and what nobody of them should have met. */
export interface People {
  /**
   * Does what is planned, one thing after the other by a dozen people at once: who has done something does the next. So how much meets
   * is counted, and no clock says when. `begins` is told of each deed as it is begun, and `did` how long it took, ms. Resolves when everything is acknowledged.
   */
  doAll<Each extends Deed>(
    deeds: readonly Each[],
    begins?: (deed: Each) => void,
    did?: (deed: Each, ms: number) => void,
  ): Promise<void>;
  /** Sends a command once more as it was sent, as somebody who did not hear the answer; whoever was erased cannot. */
  repeat(command: Sent): Promise<Answered | undefined>;
  /** As an admin has `readModel` go on without the parked event at `position`. Answers whether that was accepted. */
  skip(readModel: string, position: number): Promise<boolean>;
  /** Ids of those who are never erased. */
  readonly staying: readonly string[];
  /** Addresses and surnames of those whose erasure was acknowledged: nobody else's. */
  readonly erased: readonly string[];
  /** What has to be so of what they did. */
  readonly expected: Expected;
  /** What was complained of since the last call. */
  complaints(): string[];
}

export interface PeopleOptions {
  readonly url: string;
  readonly context: ServerContext;
  readonly pages: PageServer;
  readonly journal: Journal;
}

const AT_ONCE = 12;

export async function peopleAt({ url, context, pages, journal }: PeopleOptions): Promise<People> {
  const asking = askingAt({ url, journal });
  const world = await worldAt({ url, context, pages, asking });
  const { parents, admins, admin, provider, erased, expected } = world;
  const does = doesOf(asking, world);
  return {
    doAll: async (deeds, begins, did) => {
      const left = deeds.values();
      const one = async (): Promise<void> => {
        for (const deed of left) {
          begins?.(deed);
          const { kind, who, which } = deed;
          const start = performance.now();
          await does[kind](chosen(parents, who) ?? provider, chosen(admins, who) ?? admin, which);
          did?.(deed, performance.now() - start);
        }
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, deeds.length) }, one));
    },
    repeat: asking.repeat,
    skip: async (readModel, position) => {
      const body = { readModel, position, reason: 'No version of ours will ever read it.' };
      const route = '/api/admin/operations/parked/skip';
      const { status } = await asking.send({ kind: 'rebuild', who: admin, method: 'POST', route, body });
      return status === 200;
    },
    staying: [...parents, provider].map(({ memberId }) => memberId),
    erased,
    expected,
    complaints: asking.complaints,
  };
}

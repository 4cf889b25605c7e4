import { setTimeout as sleep } from 'node:timers/promises';
import { type Asking, GIVES_UP_MS, type Person } from '../asking.ts';
import { type DoesThese, lastly, tokenTo } from './picks.ts';
import type { World } from '../world.ts';

/** Of those who have left, so many are asked after each cycle. */
const ASKED = 5;
const profile = '/api/provider/profile';

/** Who acts for a business: they are invited by letter, join, and leave or are removed. Whoever has left acts for it no more. */
export function doesTeams(asking: Asking, { provider, newcomer, expected }: World): DoesThese<'team'> {
  const { ask, send, complain, complainLate } = asking;
  const gone: Person[] = [];
  const acts = async (who: Person): Promise<boolean | undefined> => {
    const got = await ask(who, 'GET', profile);
    if (!got || got.status >= 500) return undefined;
    return got.status === 200 && got.text !== '' && got.text !== 'null';
  };
  const until = async (who: Person, isSo: boolean): Promise<boolean> => {
    for (const end = performance.now() + GIVES_UP_MS; performance.now() < end; await sleep(50))
      if ((await acts(who)) === isSo) return true;
    return false;
  };
  expected.looks.push(() =>
    lastly(async () => {
      const off: string[] = [];
      for (const who of gone.slice(-ASKED))
        if ((await acts(who)) !== false) off.push(`${who.memberId} has left a business and still acts for it`);
      return off;
    }),
  );
  return {
    team: async (_who, _by, which) => {
      const who = await newcomer('parent');
      if (!who) return;
      const by = { kind: 'team', who: provider } as const;
      const asks = { ...by, method: 'POST', route: '/api/provider/invitations', body: { email: who.email } };
      await send({ ...asks, leaves: 'BusinessMemberInvited' });
      const token = await tokenTo(asking, who.email, 'token');
      if (token === null) return;
      const joins = { kind: 'team', who, method: 'POST', route: '/api/business-invitations/accept' } as const;
      await send({ ...joins, body: { token }, leaves: 'BusinessInvitationAccepted' });
      if (!(await until(who, true))) return complainLate('somebody has joined a business and does not act for it');
      const leaves = { ...by, method: 'DELETE', route: '/api/provider/members/:id', ids: { id: who.memberId } };
      const { status } = await send({ ...leaves, who: which < 0.6 ? who : provider, leaves: 'BusinessMemberLeft' });
      if (status !== 200) return complain(`somebody could not leave a business: ${status}`);
      // Asked again once all is quiet.
      gone.push(who);
      if (!(await until(who, false))) complainLate('somebody has left a business and still acts for it');
    },
  };
}

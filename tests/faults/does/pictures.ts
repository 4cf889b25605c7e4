import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { drawn } from '#tests/support/made/drawn.ts';
import { type Asking, fieldIn, type Person } from '../asking.ts';
import { chosen, type DoesThese, lastly, taken } from './picks.ts';
import type { World } from '../world.ts';

/** Of the pictures that were replaced so many are looked for after each cycle. */
const LOOKED_FOR = 5;

/** Where a picture is sent and taken away, and what the answer calls its address. */
const ways = {
  picture: { route: '/api/profile/picture', address: 'profileImageUrl' },
  logo: { route: '/api/provider/logo', address: 'logoUrl' },
} as const;

/** Whoever shows one: what was acknowledged last, null when it was taken away. */
interface Shown {
  readonly kind: keyof typeof ways;
  readonly who: Person;
  readonly address: string | null;
}

/**
 * Members' pictures and the logo of a business: the one that was acknowledged last is shown, what it replaced is shown to nobody, nor is that of who was erased, and no
 * file lies there of which the database knows nothing, since nobody would ever remove it.
 */
export function doesPictures(
  { ask, send, complain }: Asking,
  { parents, provider, pictures, nextNumber, expected }: World,
): DoesThese<'picture' | 'logo'> {
  /** Who changes theirs has it alone until they have: of two at once nobody could say which is the last. */
  const idle: Shown[] = [
    ...parents.map((who) => ({ kind: 'picture' as const, who, address: null })),
    { kind: 'logo', who: provider, address: null },
  ];
  const change = async (before: Shown, which: number): Promise<Shown> => {
    const { kind, who } = before;
    const { route, address: field } = ways[kind];
    // By the log nobody knows that it was done: once its kept answer is gone, sending it again is changing it again.
    const as = { kind, who, route, passing: true } as const;
    const colour = `#${((nextNumber() * 7_919) % 0xff_ff_ff).toString(16).padStart(6, '0')}`;
    const set = await send({ ...as, method: 'PUT', body: { picture: await drawn(64, 64, colour) } });
    const address = fieldIn(set.text, field);
    if (set.status !== 200 || address === null) {
      complain(`a ${kind} could not be set: ${set.status} ${set.text.slice(0, 200)}`);
      return before;
    }
    if (before.address !== null && before.address !== address) pictures.gone.push(before.address);
    if (which < 0.8) return { ...before, address };
    const { status } = await send({ ...as, method: 'DELETE' });
    if (status !== 200) complain(`a ${kind} could not be taken away: ${status}`);
    else pictures.gone.push(address);
    return { ...before, address: status === 200 ? null : address };
  };
  const does =
    (kind: Shown['kind']) =>
    async (_who: Person, _by: Person, which: number): Promise<void> => {
      const before = chosen(
        idle.filter((each) => each.kind === kind),
        which,
      );
      if (!before) return;
      taken(idle, 0, before);
      idle.push(await change(before, (which * 10) % 1));
    };

  const statusOf = async (address: string): Promise<number> => (await ask(null, 'GET', address))?.status ?? 0;
  const found = async (): Promise<readonly string[]> => {
    const off: string[] = [];
    for (const { address, who } of idle)
      if (address !== null && (await statusOf(address)) !== 200)
        off.push(`${address}, which ${who.memberId} has sent last, is not shown`);
    for (const address of pictures.gone.slice(-LOOKED_FOR))
      if ((await statusOf(address)) === 200)
        off.push(`${address} is shown, and was replaced or taken away, or who had it was erased`);
    // Files before rows: a row goes after its file.
    const files = await readdir(pictures.folder, { recursive: true }).catch(() => []);
    const known = await pictures.named();
    for (const file of files) {
      const [name = ''] = /^[0-9a-f]{64}\.webp/.exec(path.basename(file)) ?? [];
      if (file !== 'unfinished' && !known.has(name)) off.push(`nobody knows of the file ${file} among the pictures`);
    }
    return off;
  };
  expected.looks.push(() => lastly(found));
  return { picture: does('picture'), logo: does('logo') };
}

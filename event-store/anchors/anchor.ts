import { z } from 'zod';
import { CHAIN_START, type Mac } from '../chain/mac.ts';

const hash = z.string().regex(/^([0-9a-f]{64})?$/);
const count = z.number().int().nonnegative();

const AnchorSchema = z.object({
  /** Which file it stands in. */
  file: z.uuid(),
  /** Which line of it, from 1 on. */
  number: z.number().int().positive(),
  /** The MAC of the line before; of the first an empty text. */
  previous: hash,
  /** `accepted`: somebody declared this state to be right, and what was anchored before counts no more. */
  kind: z.enum(['anchor', 'accepted']),
  time: z.iso.datetime(),
  chain: z.object({ position: z.number().int(), count, hash, plain: count }),
  /** Keys that there are or were; how many destructions are recorded, how many of them were carried over, and the newest's hash. */
  keys: z.object({ count, destroyed: count, carried: count, hash }),
});
const SealedSchema = AnchorSchema.extend({ mac: hash });

/** What the log, its chain and the people's keys were at some time. */
export type Anchor = z.infer<typeof AnchorSchema>;
/** As it stands in a file: nobody without the master key can make one. */
export type SealedAnchor = z.infer<typeof SealedSchema>;

export function sealAnchor(mac: Mac, anchor: Anchor): SealedAnchor {
  return { ...anchor, mac: mac(CHAIN_START, anchor).toString('hex') };
}

/** Something that is wrong with a line of a file of anchors. */
export interface WrongLine {
  readonly line: number;
  readonly problem: string;
}

/**
 * The anchors in `text`, one JSON a line, and what is wrong with it. `whole`: it is the file that they were written into, of which
 * no line may be missing, rather than a collection of some that were sent. A last line that was cut off while it was written does
 * not count.
 */
export function readAnchors(
  mac: Mac,
  text: string,
  { whole }: { readonly whole: boolean },
): { anchors: SealedAnchor[]; wrong: WrongLine[] } {
  const anchors: SealedAnchor[] = [];
  const wrong: WrongLine[] = [];
  const lines = text.split('\n');
  const cutOff = lines.pop() ?? '';
  // Whoever puts lines together by hand may end without a line break.
  if (!whole && cutOff !== '') lines.push(cutOff);
  for (const [index, content] of lines.entries()) {
    if (content.trim() === '') continue;
    const line = index + 1;
    const anchor = opened(mac, content);
    if (!anchor) {
      wrong.push({ line, problem: 'is no anchor of this site, or was changed' });
      continue;
    }
    const last = anchors.at(-1);
    if (whole && (anchor.number !== (last?.number ?? 0) + 1 || anchor.previous !== (last?.mac ?? '')))
      wrong.push({ line, problem: 'does not follow the line before: lines were removed or exchanged' });
    anchors.push(anchor);
  }
  return { anchors, wrong };
}

function opened(mac: Mac, content: string): SealedAnchor | undefined {
  try {
    const { mac: given, ...anchor } = SealedSchema.parse(JSON.parse(content));
    const sealed = sealAnchor(mac, anchor);
    return sealed.mac === given ? sealed : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Those that count: from the last state on that was accepted. */
export function standing(anchors: readonly SealedAnchor[]): readonly SealedAnchor[] {
  const accepted = anchors.findLastIndex(({ kind }) => kind === 'accepted');
  return anchors.slice(Math.max(accepted, 0));
}

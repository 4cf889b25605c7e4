import type { Chain } from '../chain/chain.ts';
import type { KeyLedger } from '../sealing/person-keys.ts';
import type { Found } from '../upkeep/finding.ts';
import { type SealedAnchor, standing } from './anchor.ts';
import type { Anchors } from './anchor-file.ts';

export interface AnchorsChecked {
  /** That were compared. */
  readonly anchors: number;
  readonly newest: SealedAnchor | undefined;
  /** Files of which the database knows anchors, and which were not seen. */
  readonly unseen: number;
}

interface Checking {
  readonly anchors: Pick<Anchors, 'path' | 'read' | 'readElsewhere'>;
  /** A file of lines that were kept elsewhere. */
  readonly elsewhere?: string | undefined;
  readonly chain: Pick<Chain, 'linksAt' | 'last' | 'carried' | 'anchorsNoted'>;
  readonly ledger: KeyLedger;
}

/** Compares the anchors in the file, and those kept elsewhere, with the chain and the keys as they are now. */
export async function checkAnchors(
  { anchors, elsewhere, chain, ledger }: Checking,
  found: Found,
): Promise<AnchorsChecked> {
  const own = await anchors.read();
  for (const { line, problem } of own.wrong) tell(found, `line ${line} of ${anchors.path} ${problem}`);
  const noted = await chain.anchorsNoted();
  const last = own.anchors.at(-1);
  const gone = last ? (noted.get(last.file) ?? 0) - last.number : 0;
  if (gone > 0)
    tell(found, `the newest ${gone} of the anchors that were written into ${anchors.path} are gone from it`);
  const others = elsewhere === undefined ? undefined : await anchors.readElsewhere(elsewhere);
  for (const { line, problem } of others?.wrong ?? []) tell(found, `line ${line} of ${elsewhere} ${problem}`);
  // One that was accepted ends what was sent before, too.
  const all = inOrder([...(others?.anchors ?? []), ...own.anchors]);
  const counting = standing(all);
  await compareChain(counting, chain, found);
  for (const anchor of counting) compareKeys(anchor, ledger, found);
  const seen = new Set(all.map(({ file }) => file));
  return {
    anchors: counting.length,
    newest: counting.at(-1),
    unseen: [...noted.keys()].filter((file) => !seen.has(file)).length,
  };
}

/**
 * As they were written, oldest first. Of one file the numbers say that, whatever clocks said, and none was written later than one after it;
 * different files are told by time.
 */
function inOrder(anchors: readonly SealedAnchor[]): SealedAnchor[] {
  const earliest = new Map<string, string>();
  const dated = anchors
    .toSorted((left, right) => right.number - left.number)
    .map((anchor) => {
      const after = earliest.get(anchor.file) ?? anchor.time;
      const at = after < anchor.time ? after : anchor.time;
      earliest.set(anchor.file, at);
      return { anchor, at };
    });
  return dated
    .toSorted((left, right) => {
      if (left.at !== right.at) return left.at < right.at ? -1 : 1;
      if (left.anchor.file !== right.anchor.file) return left.anchor.file < right.anchor.file ? -1 : 1;
      return left.anchor.number - right.anchor.number;
    })
    .map(({ anchor }) => anchor);
}

const tell = (found: Found, problem: string, position: number | null = null): void =>
  found({ position, stream: null, problem });

async function compareChain(anchors: readonly SealedAnchor[], chain: Checking['chain'], found: Found): Promise<void> {
  const end = (await chain.last())?.position ?? 0;
  const plain = (await chain.carried())?.count ?? 0;
  // Also those of lost events: what was anchored of them is still there.
  const links = await chain.linksAt(anchors.map((each) => each.chain.position));
  const isThere = ({ position, hash }: SealedAnchor['chain']): boolean =>
    links.some((link) => link.position === position && link.hash.toString('hex') === hash);
  for (const { time, chain: head } of anchors) {
    const when = `was anchored on ${time}`;
    if (head.plain !== plain)
      tell(
        found,
        `${when} with ${head.plain} links of plain hashes, of which there are ${plain} now: the chain was replaced`,
      );
    if (head.position === 0 || isThere(head)) continue;
    tell(
      found,
      end < head.position
        ? `${when} as the end of the hash chain, which ${end === 0 ? 'is empty now' : `now ends at ${end}`}: the log and its chain were cut off, or put back to an older state`
        : `${when} with another link in the hash chain: the chain was made anew`,
      head.position,
    );
  }
}

function compareKeys({ time, keys }: SealedAnchor, ledger: KeyLedger, found: Found): void {
  const when = `were anchored on ${time}`;
  if (ledger.keys < keys.count)
    tell(
      found,
      `${keys.count} people's keys ${when}, of which only ${ledger.keys} are left: keys were taken away, or put back to an older state`,
    );
  const { destructions } = ledger;
  const hash = keys.destroyed === 0 ? '' : (destructions[keys.destroyed - 1]?.hash.toString('hex') ?? '');
  const carried = destructions.filter((each) => each.carried).length;
  if (hash !== keys.hash || carried !== keys.carried)
    tell(
      found,
      `${keys.destroyed} destroyed keys ${when}, which are no longer recorded as they were: the records were changed, cut off, or put back to an older state`,
    );
}

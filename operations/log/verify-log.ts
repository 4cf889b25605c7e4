import { catalog } from '#domain/catalog.ts';
import type { AnchorsChecked } from '#event-store/anchors/check-anchors.ts';
import type { OpenedLog } from '#event-store/open-log.ts';
import { countOfFindings, inWords } from '#event-store/upkeep/finding.ts';
import { verifyLog, type Verified } from '#event-store/upkeep/verify.ts';
import { progressLine } from '../output/progress-line.ts';

/** Findings that are told one by one. */
const SHOWN = 100;

interface Verifying {
  readonly masterKey: Buffer;
  /** A chain head that was noted earlier. */
  readonly expected: { readonly position: number; readonly hash: string } | undefined;
  /** A file of anchors that were kept elsewhere. */
  readonly elsewhere: string | undefined;
  readonly stopping: AbortSignal;
}

/** Checks the log, says what it finds, and answers the exit code. */
export async function verify(opened: OpenedLog, options: Verifying): Promise<number> {
  const progress = progressLine();
  let shown = 0;
  const result = await verifyLog({
    ...opened,
    masterKey: options.masterKey,
    catalog,
    anchorsElsewhere: options.elsewhere,
    ...(options.expected ? { expected: options.expected } : {}),
    found: (finding) => {
      shown += 1;
      if (shown <= SHOWN) console.log(inWords(finding));
    },
    progress: (events) => {
      options.stopping.throwIfAborted();
      progress.print(`${events} events checked`);
    },
  }).finally(progress.end);
  if (shown > SHOWN) {
    console.log(
      `… and ${shown - SHOWN} more. If the log was moved here, the chain is the other log's: npm run log -- adopt`,
    );
  }
  for (const line of linesOf(result, opened.anchors?.path ?? '')) console.log(line);
  return result.findings === 0 ? 0 : 1;
}

function linesOf({ events, streams, unchained, plain, head, findings, anchors }: Verified, path: string): string[] {
  return [
    `${events} events in ${streams} streams, ${countOfFindings(findings)}.`,
    ...(unchained > 0
      ? [
          `The newest ${unchained} are not in the hash chain yet; the running site adds them, unless its log says why not.`,
        ]
      : []),
    ...(plain
      ? ['The hash chain is one of plain hashes, which anybody can make: the next start of the site mends that.']
      : []),
    ...(anchors ? anchorLines(anchors, path) : []),
    ...(head ? [`Chain head ${head.position}:${head.hash}. Kept elsewhere, it proves this state with --expect.`] : []),
  ];
}

function anchorLines({ anchors, newest, unseen }: AnchorsChecked, path: string): string[] {
  const compared = newest
    ? `Compared with ${anchors} ${anchors === 1 ? 'anchor' : 'anchors'}, the newest of ${newest.time} at position ${newest.chain.position}.`
    : `There is no anchor in ${path}: only --expect and --anchors tell whether the newest events are still there.`;
  const others = unseen === 1 ? '1 other file' : `${unseen} other files`;
  return [
    compared,
    ...(unseen > 0
      ? [`The database knows of anchors in ${others} that this check has not seen: on another machine, or lost.`]
      : []),
  ];
}

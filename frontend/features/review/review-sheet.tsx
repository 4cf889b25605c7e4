import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { NotListed } from '#frontend/components/list/not-listed.tsx';
import { useShortcutKeys } from '#frontend/components/list/shortcut-keys.ts';
import { Notice } from '#frontend/components/state/notice.tsx';
import { forget } from '#frontend/lib/kept/kept.ts';
import { Facts } from './facts.tsx';
import { LastDone } from './meanwhile/last-done.tsx';
import type { Choice, Reviewed } from './reviewed.ts';
import { StaleNotice } from './meanwhile/stale-notice.tsx';
import { useAnswer } from './use-answer.ts';
import { useNotes } from './use-notes.ts';
import { useSeen } from './use-seen.ts';

const NOTES_MAX = 5000;

interface Editing {
  readonly onClose: () => void;
  /** It was corrected, and has this revision now. */
  readonly onSaved: (revision: number) => void;
}

interface ReviewSheetProps<Item extends { readonly id: string }, Action extends string, Output> {
  readonly reviewed: Reviewed<Item, Action, Output>;
  /** As its list shows it now; undefined where it does not. */
  readonly listed: Item | undefined;
  readonly onClose: () => void;
  readonly onDecided: () => void;
  /** The dialog that takes its place while it is corrected, where that can be done. */
  readonly renderEditor?: ((item: Item, editing: Editing) => ReactNode) | undefined;
  /** What else can be done with it, below what is said of it; `notes` are those that stand in the box. */
  readonly renderMore?: (item: Item, notes: string) => ReactNode;
  /** A link beside the answers; `key` is the one that it announces as its own. */
  readonly renderLink?: (item: Item, key: string | undefined) => ReactNode;
}

/** What admins decide on, beside its list: field by field, with notes, the answers and their keys. */
export function ReviewSheet<Item extends { readonly id: string }, Action extends string, Output>(
  props: ReviewSheetProps<Item, Action, Output>,
) {
  const { reviewed, listed, onClose } = props;
  // Kept from the first look on: somebody may be writing notes when it leaves the list.
  const [opened, setOpened] = useState(listed);
  if (opened === undefined && listed !== undefined) setOpened(listed);
  const first = opened ?? listed;
  if (first === undefined) return <NotListed what={reviewed.what} place="beside" onClose={onClose} />;
  return <OpenSheet {...props} opened={first} />;
}

function OpenSheet<Item extends { readonly id: string }, Action extends string, Output>(
  props: ReviewSheetProps<Item, Action, Output> & { readonly opened: Item },
) {
  const { reviewed, opened, listed, onClose, onDecided, renderEditor, renderMore, renderLink } = props;
  const { what, notes: asked } = reviewed;
  const typedAs = `review-${opened.id}`;
  const seen = useSeen(reviewed, opened, listed);
  const { item, stale } = seen;
  const stands = asked.begun?.(listed ?? opened) ?? '';
  const { notes, isTyped, isCrossed, type } = useNotes(typedAs, stands);
  const [problem, setProblem] = useState<string | undefined>();
  const [isEdited, setEdited] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const announced = useShortcutKeys(buttons);
  const answer = useAnswer(reviewed, item, () => {
    forget(typedAs);
    onDecided();
  });
  const isDecided = seen.isDecided && answer.pending === null && !answer.isDone;
  const choices = reviewed.choicesFor(item);
  const waits = waitReason(reviewed, answer.pending !== null, isDecided && listed === undefined, stale !== null);
  const top = useRef<HTMLDivElement>(null);
  const hasNews = isDecided || stale !== null || answer.failure !== null;
  useEffect(() => {
    // The answer is given at the foot of a long sheet; why it does not count stands further up.
    if (hasNews) top.current?.scrollIntoView({ block: 'nearest' });
  }, [hasNews]);
  const give = (choice: Choice<Action>): void => {
    const missing = notes.trim() === '' ? choice.needsNotes : undefined;
    setProblem(missing);
    if (missing === undefined) return answer.give(choice, notes);
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  };
  if (isEdited && renderEditor)
    return renderEditor(item, {
      onClose: () => setEdited(false),
      onSaved: (revision) => {
        seen.correctedTo(revision);
        setEdited(false);
      },
    });
  const buttonFor = (choice: Choice<Action>): ReactNode => (
    <Button
      key={choice.action}
      aria-keyshortcuts={choice.key && announced(choice.key)}
      variant={choice.look}
      loading={answer.pending === choice.action}
      disabledReason={answer.pending === choice.action ? undefined : waits}
      onClick={() => give(choice)}
    >
      {choice.label}
    </Button>
  );
  const standing = reviewed.standingOf(item);
  const quote = reviewed.quoteOf?.(item) ?? null;
  return (
    <Dialog
      open
      place="beside"
      size="large"
      holdsText={isTyped}
      onClose={onClose}
      title={reviewed.titleOf(item)}
      footer={
        (choices.length > 0 || renderEditor || renderLink) && (
          <div ref={buttons} className="flex flex-wrap items-center justify-end gap-3">
            {renderLink?.(item, announced('e'))}
            {choices.filter(({ look }) => look !== 'primary').map(buttonFor)}
            {renderEditor && (
              <Button
                aria-keyshortcuts={announced('e')}
                variant="secondary"
                disabledReason={stale === null ? undefined : waits}
                onClick={() => setEdited(true)}
              >
                Edit
              </Button>
            )}
            {choices.filter(({ look }) => look === 'primary').map(buttonFor)}
          </div>
        )
      }
    >
      <div className="space-y-5">
        <div ref={top} className="space-y-5 empty:hidden">
          {isDecided && <DecidedMeanwhile id={item.id} reviewed={reviewed} />}
          {stale !== null && (
            <StaleNotice
              id={item.id}
              what={what}
              rows={stale}
              action="Review the current version"
              onShowCurrent={() => {
                answer.forget();
                seen.showCurrent();
              }}
            />
          )}
          {answer.failure && !isDecided && stale === null && (
            <Notice kind="error" title={answer.failure.title}>
              {answer.failure.description}
            </Notice>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={standing.tone}>{standing.label}</Badge>
          {reviewed.kindOf?.(item)}
        </div>
        {quote !== null && (
          <blockquote className="rounded-card bg-page px-4 py-3 wrap-anywhere whitespace-pre-line">
            “{quote}”
          </blockquote>
        )}
        <Facts facts={reviewed.factsOf(item)} label={`What is said of the ${what}`} />
        {isCrossed && (
          <div role="alert">
            <Notice kind="warning" title="Somebody has changed these notes since you began to type">
              <p className="wrap-anywhere whitespace-pre-line">
                {stands === '' ? 'Nothing is noted any more.' : `“${stands}”`}
              </p>
              <p>What you typed is still here, and takes their place when you send it.</p>
            </Notice>
          </div>
        )}
        {(choices.length > 0 || asked.begun || isTyped) && (
          <TextAreaField
            label={asked.label}
            hint={asked.hintFor(item)}
            rows={3}
            maxLength={NOTES_MAX}
            ref={box}
            value={notes}
            error={problem}
            onChange={(event) => {
              type(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
        {renderMore?.(item, notes)}
      </div>
    </Dialog>
  );
}

/** Another admin was faster: who did what, and that nothing of one's own was sent. */
function DecidedMeanwhile<Item extends { readonly id: string }, Action extends string, Output>({
  id,
  reviewed: { what, decided },
}: {
  readonly id: string;
  readonly reviewed: Reviewed<Item, Action, Output>;
}) {
  return (
    <div role="alert">
      <Notice kind="warning" title={`Somebody has ${decided} this ${what} while you were looking`}>
        <p>Nothing of yours was sent, and what you typed is still here.</p>
        <LastDone id={id} />
      </Notice>
    </div>
  );
}

function waitReason(
  { what, decided }: { readonly what: string; readonly decided: string },
  isSending: boolean,
  isDecided: boolean,
  isStale: boolean,
): string | undefined {
  if (isSending) return 'Your decision is on its way.';
  if (isDecided) return `Somebody has ${decided} this ${what} already.`;
  return isStale ? `This ${what} has changed. Review the current version first.` : undefined;
}

import { type ReactNode, useCallback, useRef, useState } from 'react';
import { listWords } from '#frontend/lib/error-words.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { LoadFailure, type LoadFailureProps } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { Finder } from './finder.tsx';
import { type Finding, sortingOf } from './finding.ts';
import { keysHere, type KeyWords, undoKey, useListKeys } from './list-keys.ts';
import { type Columns, Rows } from './rows.tsx';
import { useKeysOn } from './single-keys.ts';
import { useKeptHead } from './use-kept-head.ts';

const KeysHelp = part(async () => (await import('./keys-help.tsx')).KeysHelp);

interface AdminListProps<Item> {
  /** What is listed, for those who hear the page. */
  readonly label: string;
  readonly query: LoadFailureProps['query'] & { readonly isPending: boolean };
  /** Undefined until it is known. */
  readonly items: readonly Item[] | undefined;
  readonly keyOf: (item: Item) => string | number;
  /** Rows with aligned columns; without them each item is drawn as a card by `children`. */
  readonly columns?: Columns<Item>;
  readonly children?: (item: Item) => ReactNode;
  /** Why there is nothing, and what to do. */
  readonly empty: {
    readonly title: string;
    readonly text: ReactNode;
    readonly icon?: ReactNode;
    readonly action?: ReactNode;
  };
  readonly loading: string;
  readonly failure: string;
  /** The keys `j`, `k`, `o` and `?` move through it; of several such lists, through the one with the focus or in sight. */
  readonly withKeys?: boolean;
  /** Keys by which what is opened from it is decided on. */
  readonly decisionKeys?: KeyWords;
  /** Where it can be searched and sorted. */
  readonly finding?: Finding | undefined;
  /** The way to the rest of a list that is longer than a page. */
  readonly pager?: ReactNode;
}

/** Every list of the workbench: while it comes, when it failed or is out of date, when it is empty, and as it is. */
export function AdminList<Item>(props: AdminListProps<Item>) {
  const { finding, label } = props;
  const finder = useRef<HTMLFormElement>(null);
  return (
    <>
      {finding && <Finder ref={finder} finding={finding} label={label} />}
      <Listed {...props} toFinder={() => finder.current?.querySelector('input')?.focus()} />
    </>
  );
}

function Listed<Item>(props: AdminListProps<Item> & { readonly toFinder: () => void }) {
  const {
    label,
    query,
    items,
    keyOf,
    children,
    loading,
    failure,
    withKeys = false,
    decisionKeys = [],
    finding,
    toFinder,
    pager,
  } = props;
  const empty = finding?.part.search ? nothingFound(finding, label, toFinder) : props.empty;
  const list = useRef<HTMLDivElement>(null);
  const found = finding && props.columns && sortingOf(finding, props.columns.first.label);
  const sorting = useKeptHead(list, items !== undefined, found);
  const columns = sorting && props.columns ? { ...props.columns, sorting } : props.columns;
  return (
    <div ref={list} data-keys={withKeys && items ? '' : undefined} className="space-y-4">
      {query.isPending && <SkeletonLines label={loading} count={8} />}
      <LoadFailure title={failure} query={query} headingLevel="h3" wordsOf={listWords} />
      {items && (
        <>
          {/* Around this alone: who has pressed the head of a column is led back to that, and not to the pager, when the rows come. */}
          <div data-goes-on className="space-y-4">
            {query.error !== null && <OutOfDate query={query} />}
            {items.length === 0 && (
              <EmptyState title={empty.title} icon={empty.icon} action={empty.action}>
                <p>{empty.text}</p>
              </EmptyState>
            )}
            {items.length > 0 && columns && <Rows label={label} items={items} keyOf={keyOf} columns={columns} />}
            {items.length > 0 && children && (
              <ol aria-label={label} className="space-y-3">
                {items.map((item) => (
                  <li key={keyOf(item)}>{children(item)}</li>
                ))}
              </ol>
            )}
          </div>
          {withKeys && (
            <Keys
              list={list}
              isEmpty={items.length === 0}
              keys={keysHere(columns?.choosing !== undefined, decisionKeys)}
            />
          )}
        </>
      )}
      {/* Apart from what is listed, which goes while another page comes: whoever pressed here stays here. */}
      {pager}
    </div>
  );
}

/** A search finds nothing: that is said, with the way back to all, from which one goes on at the box. */
const nothingFound = (
  { part: { search }, onFind }: Finding,
  label: string,
  toFinder: () => void,
): AdminListProps<unknown>['empty'] => ({
  title: 'Nothing found',
  text: `Nothing here goes by “${search}”. Please check the spelling, or try other words.`,
  action: (
    <Button
      variant="secondary"
      onClick={() => {
        toFinder();
        onFind({ search: '' });
      }}
    >
      Clear the Search<span className="sr-only"> of {label.toLowerCase()}</span>
    </Button>
  ),
});

function OutOfDate({ query }: Pick<AdminListProps<unknown>, 'query'>) {
  return (
    <Notice
      kind="warning"
      title="This list may be out of date"
      action={
        <Button variant="secondary" size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {query.error && listWords(query.error)}
    </Notice>
  );
}

interface KeysProps {
  readonly list: Parameters<typeof useListKeys>[0];
  /** What was decided last can be undone all the same. */
  readonly isEmpty: boolean;
  readonly keys: KeyWords;
}

function Keys({ list, isEmpty, keys }: KeysProps) {
  const [open, setOpen] = useState(false);
  const on = useKeysOn();
  useListKeys(
    list,
    useCallback(() => setOpen(true), []),
  );
  return (
    <>
      {/* Also in a narrow window where there is a mouse, and so a keyboard: letters are large there, and the switch has to be found. */}
      <p
        className={classNames(
          'hidden flex-wrap items-center gap-x-4 text-small text-soft',
          !isEmpty && 'lg:flex pointer-fine:flex',
        )}
      >
        {on && <KeysInShort undoes={keys.includes(undoKey)} />}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="min-h-8 underline underline-offset-4 hover:text-link"
        >
          {on ? (
            <>
              <kbd aria-hidden className="font-sans font-bold">
                ?
              </kbd>{' '}
              All keys
            </>
          ) : (
            'Keys are off'
          )}
        </button>
      </p>
      {open && (
        <Opening>
          <KeysHelp keys={keys} onClose={() => setOpen(false)} />
        </Opening>
      )}
    </>
  );
}

/** For who sees them: the help tells them all. */
function KeysInShort({ undoes }: { readonly undoes: boolean }) {
  return (
    <>
      <span aria-hidden>
        <kbd className="font-sans font-bold">j</kbd> <kbd className="font-sans font-bold">k</kbd> next, previous
      </span>
      <span aria-hidden>
        <kbd className="font-sans font-bold">o</kbd> open
      </span>
      {undoes && (
        <span aria-hidden>
          <kbd className="font-sans font-bold">u</kbd> undo
        </span>
      )}
    </>
  );
}

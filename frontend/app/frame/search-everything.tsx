import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Layout, pathTo } from '#domain/site/pages.ts';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { activitiesQuery } from '#frontend/features/directory/api.ts';
import { workbenchPages } from './workbench-nav.tsx';

/** Activities that the search names. */
const SHOWN = 8;

/** The workbench's search of everything: its pages and the live activities. Arrow keys move through what is found. */
export function SearchEverything({ layout, onClose }: { readonly layout: Layout; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const asked = typed.trim();
  // Pages are found with the letter that is typed, so that a quick arrow key moves through what was meant; activities may follow.
  const search = useDeferredValue(asked);
  const box = useRef<HTMLDivElement>(null);
  const found = useInfiniteQuery({ ...activitiesQuery({ search }), enabled: search !== '' });
  const activities = search === '' ? [] : (found.data?.pages[0]?.items ?? []);
  const items = [
    ...workbenchPages(layout)
      .filter(({ label }) => label.toLowerCase().includes(asked.toLowerCase()))
      .map(({ name, label, to }) => ({ key: name as string, label, to, kind: 'Page' })),
    ...activities
      .slice(0, SHOWN)
      .map(({ id, name }) => ({ key: id, label: name, to: pathTo('listing', { id }), kind: 'Activity' })),
  ];
  const move = (event: KeyboardEvent): void => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.findIndex((each) => each === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && at === 0) return stops[1]?.click();
    if (step === undefined) return;
    event.preventDefault();
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  return (
    <Dialog open onClose={onClose} title="Search everything">
      {/* The keys only move the focus between what is a control anyway. */}
      <div ref={box} role="presentation" onKeyDown={move}>
        <TextField
          label="Page or activity"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <LoadFailure title="The activities could not be searched" query={found} headingLevel="h3" />
        <ul aria-label="Found" className="mt-3">
          {items.map(({ key, label, to, kind }) => (
            <li key={key}>
              <Link
                to={to}
                onClick={onClose}
                className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold hover:bg-tint focus-visible:bg-tint"
              >
                <span className="min-w-0 grow truncate">{label}</span>
                <span className="text-small font-normal text-soft">{kind}</span>
              </Link>
            </li>
          ))}
        </ul>
        {items.length === 0 && !found.isFetching && <p className="text-soft">Nothing goes by that name.</p>}
      </div>
    </Dialog>
  );
}

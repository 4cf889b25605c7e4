import { BadgeCheck, Flag, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { isProviders } from '#frontend/features/listing/is-providers.ts';
import { useSessionOnceTaken } from '#frontend/features/session/api.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { loginPath } from '#frontend/lib/address/paths.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';
import type { BodyProps } from './section.tsx';

const ReportDialog = part(async () => (await import('#frontend/features/report/report-dialog.tsx')).ReportDialog);
const SuggestChangeDialog = part(
  async () => (await import('#frontend/features/listing/changes/suggest-change-dialog.tsx')).SuggestChangeDialog,
);

/** How families help to keep a live listing right. What they open comes when they do. */
export function KeepRight({ activity }: BodyProps) {
  const user = useSessionOnceTaken();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<'change' | 'report' | null>(null);
  const close = (): void => setOpen(null);
  if (activity.status !== 'live') return null;
  const look = buttonClass({ variant: 'ghost', size: 'small' });
  return (
    <div className="-ml-3.5 flex flex-wrap gap-1 noscript:hidden print:hidden">
      {user === null ? (
        <a href={loginPath(pathname)} className={look}>
          <Pencil aria-hidden className="size-4" />
          Sign in to suggest a change
        </a>
      ) : (
        <Button variant="ghost" size="small" onClick={() => setOpen('change')}>
          <Pencil aria-hidden className="size-4" />
          Suggest a change
        </Button>
      )}
      <Button variant="ghost" size="small" onClick={() => setOpen('report')}>
        <Flag aria-hidden className="size-4" />
        Something wrong with this listing?
      </Button>
      {user?.role === 'provider' && (activity.origin === undefined || !isProviders(activity)) && (
        <Link to={pathTo('claim-activity', { id: activity.id })} className={look}>
          <BadgeCheck aria-hidden className="size-4" />
          Is this yours? Claim this listing
        </Link>
      )}
      <Opening>
        {open === 'change' && <SuggestChangeDialog activity={activity} onClose={close} />}
        {open === 'report' && <ReportDialog activity={activity} isSignedIn={user !== null} onClose={close} />}
      </Opening>
    </div>
  );
}

import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useLookAfter } from '#frontend/features/internet-search/use-look-after.ts';

/** Nobody presses it twice for impatience, ms. */
const RESTS_MS = 10_000;

/** Has every source read that is not paused. */
export function RunScrape() {
  const [rests, setRests] = useState(false);
  const lookAfter = useLookAfter();
  useEffect(() => {
    if (!rests) return undefined;
    const timer = window.setTimeout(() => setRests(false), RESTS_MS);
    return () => window.clearTimeout(timer);
  }, [rests]);
  const running = useCommand('POST /api/admin/trigger-scraping', {
    onSuccess: ({ message, runs }) => {
      setRests(true);
      if (runs > 0) toast.success('Scraping Started', message);
      else toast.error({ title: 'Nothing to read', description: message });
      lookAfter();
    },
    onError: (error) =>
      toast.error(errorWords(error, 'Scraping Failed', 'Failed to trigger scraping job. Please try again.')),
  });
  return (
    <Button
      loading={running.isPending}
      disabledReason={rests ? 'A scrape has just been started.' : undefined}
      onClick={() => running.mutate({})}
    >
      <Play aria-hidden className="size-5" />
      Run Manual Scrape
    </Button>
  );
}

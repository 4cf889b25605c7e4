import { Pause, Play, RotateCw } from 'lucide-react';
import { Button } from '#frontend/components/button/button.tsx';

export type RunOrPause = 'run' | 'pause' | 'resume';
interface RunAndPauseProps {
  /** What runs. */
  readonly name: string;
  readonly runLabel: string;
  /** It failed, and is tried again. */
  readonly isRetry?: boolean;
  readonly whyNoRun: string | undefined;
  readonly isPaused: boolean;
  readonly onAct: (what: RunOrPause) => void;
}

/** The buttons of what runs by itself: at once, not for now, and again. */
export function RunAndPause({ name, runLabel, isRetry = false, whyNoRun, isPaused, onAct }: RunAndPauseProps) {
  const RunIcon = isRetry ? RotateCw : Play;
  const PauseIcon = isPaused ? Play : Pause;
  return (
    <span className="flex flex-wrap gap-1">
      <Button size="small" variant="secondary" disabledReason={whyNoRun} onClick={() => onAct('run')}>
        <RunIcon aria-hidden className="size-4" />
        {runLabel}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button size="small" variant="ghost" onClick={() => onAct(isPaused ? 'resume' : 'pause')}>
        <PauseIcon aria-hidden className="size-4" />
        {isPaused ? 'Resume' : 'Pause'}
        <span className="sr-only"> {name}</span>
      </Button>
    </span>
  );
}

import { LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';

/** What is said when what asks the browser does not come: there is no connection. */
const NOT_NOW = 'Your location cannot be used just now. Please type a postcode, or choose a town.';

interface UseMyLocationProps {
  /** The postcode district in which somebody is. */
  readonly onFound: (outward: string) => void;
}

/** Asks the browser where its reader is, when they press it and not before, and says what to do instead where it does not tell. */
export function UseMyLocation({ onFound }: UseMyLocationProps) {
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isFailure: boolean } | null>(null);
  // What is chosen while the browser asks stays chosen: it is told to whoever the page has by then.
  const tell = useRef(onFound);
  useEffect(() => {
    tell.current = onFound;
  });
  const place = useRef<HTMLParagraphElement>(null);
  const ask = async (): Promise<void> => {
    setAsking(true);
    setSaid(null);
    const found = await import('./where-i-am.ts')
      .then(({ whereIAm }) => whereIAm())
      .catch(() => ({ instead: NOT_NOW }));
    // Who has left the directory meanwhile is not brought back.
    if (!place.current) return;
    setAsking(false);
    if ('instead' in found) {
      setSaid({ text: found.instead, isFailure: true });
      return;
    }
    setSaid({ text: `You are nearest to ${found.outward}. If that is wrong, type your postcode.`, isFailure: false });
    tell.current(found.outward);
  };
  return (
    <div>
      <Button variant="secondary" size="small" loading={isAsking} onClick={() => void ask()}>
        <LocateFixed aria-hidden className="size-4" />
        Use my location
      </Button>
      {/* There before it says something: else it may not be heard. */}
      <p
        ref={place}
        role="status"
        className={
          said?.isFailure ? 'mt-1 text-small font-semibold text-danger' : 'mt-1 text-small text-soft empty:hidden'
        }
      >
        {said?.text}
      </p>
    </div>
  );
}

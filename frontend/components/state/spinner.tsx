import { LoaderCircle } from 'lucide-react';

/** A turning circle; what it waits for must be said beside it. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />;
}

import { Button } from '#frontend/components/button/button.tsx';

/** The way on without a web page that can be read; always there. */
export function TypeByHand({ onChoose }: { readonly onChoose: () => void }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-soft">
      No web page, or it cannot be read?
      <Button variant="ghost" size="small" flush onClick={onChoose}>
        Type the details in yourself
      </Button>
    </p>
  );
}

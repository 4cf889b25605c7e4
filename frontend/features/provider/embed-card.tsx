import { ClipboardCopy, CodeXml } from 'lucide-react';
import { useState } from 'react';
import { EMBED_HEIGHT, embedPath, embedSnippet } from '#domain/embed/embed.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { copyCode } from '#frontend/lib/browser/copy-code.ts';

/** What a provider puts into their own website to show their live activities there, and how it looks. */
export function EmbedCard({ businessId }: { readonly businessId: string }) {
  const [isOpen, setOpen] = useState(false);
  const snippet = embedSnippet(location.origin, businessId);
  return (
    <Card className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 text-title font-extrabold">
          <CodeXml aria-hidden className="size-5 text-link" />
          On Your Own Website
        </h2>
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide Code' : 'Get the Code'}
        </Button>
      </div>
      <p className="mt-1 text-soft">
        Show your live activities on your own website. What you change here changes there by itself.
      </p>
      {isOpen && (
        <div className="mt-4 grid gap-6 lg:grid-cols-2">
          <div className="space-y-3">
            <TextAreaField
              label="Code for your website"
              hint="Paste it where your activities are to stand, or send it to whoever looks after your website."
              readOnly
              rows={6}
              className="font-mono text-small"
              value={snippet}
              onFocus={(event) => event.target.select()}
            />
            <Button onClick={() => void copyCode(snippet, 'Code')}>
              <ClipboardCopy aria-hidden className="size-5" />
              Copy Code
            </Button>
          </div>
          <div>
            <h3 className="mb-2 font-extrabold">How it looks</h3>
            {/* Our own page, which holds neither forms nor anything of anybody's; its script only tells its height. */}
            {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
            <iframe
              src={embedPath(businessId)}
              title="Preview of your activities"
              height={EMBED_HEIGHT}
              className="w-full rounded-control border border-line"
            />
          </div>
        </div>
      )}
    </Card>
  );
}

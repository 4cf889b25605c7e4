import { Copy, Mail, MessageCircle, Printer, Share2, ThumbsUp } from 'lucide-react';
import { shortPath } from '#domain/listing/shown/short-link.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { useInBrowser, useSiteAddress } from '#frontend/lib/browser/in-browser.ts';
import type { BodyProps } from './section.tsx';

/** Ways to take it along. Plain links: no script of a social network runs here. What is told is the short address, once there is one. */
export function ShareButtons({ activity: { id, name, status } }: BodyProps) {
  const inBrowser = useInBrowser();
  const site = useSiteAddress();
  const page = site + pathTo('listing', { id });
  const address = status === 'live' ? site + shortPath(id) : page;
  const text = `${name}: ${address}`;
  const look = buttonClass({ variant: 'ghost', size: 'small' });
  return (
    <ul className="-ml-3.5 flex flex-wrap gap-1">
      <li className="noscript:hidden">
        <Button variant="ghost" size="small" onClick={() => void copy(address)}>
          <Copy aria-hidden className="size-4" />
          Copy link
        </Button>
      </li>
      <li>
        <a
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(page)}`}
          target="_blank"
          rel="noreferrer"
          className={look}
        >
          <ThumbsUp aria-hidden className="size-4" />
          Facebook
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </li>
      <li>
        <a href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noreferrer" className={look}>
          <MessageCircle aria-hidden className="size-4" />
          WhatsApp
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </li>
      <li>
        <a href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(text)}`} className={look}>
          <Mail aria-hidden className="size-4" />
          Email
        </a>
      </li>
      <li className="noscript:hidden">
        <Button variant="ghost" size="small" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </li>
      {/* Last, because only browsers know whether they can: nothing moves as it comes. */}
      {inBrowser && typeof navigator.share === 'function' && (
        <li>
          <Button variant="ghost" size="small" onClick={() => void share(name, address)}>
            <Share2 aria-hidden className="size-4" />
            Share
          </Button>
        </li>
      )}
    </ul>
  );
}

/** What leads back here from paper. */
export function PrintedLink({ activity: { id, status } }: BodyProps) {
  const site = useSiteAddress();
  if (status !== 'live') return null;
  return <p className="hidden font-bold print:block">{withoutProtocol(site + shortPath(id))}</p>;
}

const withoutProtocol = (address: string): string => address.replace(/^https?:\/\//, '');

/** Its code comes at the press. */
async function copy(address: string): Promise<void> {
  const { copyText } = await import('#frontend/lib/browser/copy-text.ts');
  await copyText(address);
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closed without choosing anybody: nothing to say.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
  }
}

import { Copy, Mail, MessageCircle, Share2, ThumbsUp } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { useInBrowser, useSiteAddress } from '#frontend/lib/in-browser.ts';

/** Ways to tell others. Plain links: no script of a social network runs here. */
export function ShareButtons({ name }: { readonly name: string }) {
  const inBrowser = useInBrowser();
  const address = useSiteAddress() + useLocation().pathname;
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
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`}
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

/** Its code comes at the press. */
async function copy(address: string): Promise<void> {
  const { copyText } = await import('#frontend/lib/copy-text.ts');
  await copyText(address);
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Closed without choosing anybody: nothing to say.
  }
}

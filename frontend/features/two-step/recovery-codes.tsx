import { useState } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { toast } from '#frontend/lib/toast.ts';

/** The recovery codes, which nobody sees a second time. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  const [file] = useState(() => URL.createObjectURL(new Blob([text], { type: 'text/plain' })));
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery Codes Copied');
    } catch {
      toast.error({ title: 'Codes not copied', description: 'Please download them, or write them down.' });
    }
  };
  return (
    <div className="space-y-4">
      <FocusHeading>Two-step sign-in is on. Keep your recovery codes.</FocusHeading>
      <p>
        If you ever lose your phone, one of these signs you in instead of a code from your app. Each works once. Please
        keep them somewhere safe: we cannot show them again.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-lead sm:max-w-md">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={file}
          download={`${brand.name.toLowerCase()}-recovery-codes.txt`}
          className={buttonClass({ variant: 'secondary' })}
        >
          Download Codes
        </a>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy Codes
        </Button>
        <Link to={pathTo('home')} className={buttonClass()}>
          I Have Kept Them
        </Link>
      </div>
    </div>
  );
}

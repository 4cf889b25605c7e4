import { Suspense } from 'react';
import { useSession } from '#frontend/features/session/api.ts';
import { asleep } from '#frontend/lib/browser/asleep.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { PageText } from '#frontend/features/seo/page-text.tsx';
import { Header } from '#frontend/app/header.tsx';
import { type FrameProps, useMain } from './frame.ts';

// Only members see this bar.
const NavBar = part(async () => (await import('#frontend/app/navigation/nav-bar.tsx')).NavBar);

const Footer = asleep(async () => (await import('#frontend/app/footer.tsx')).Footer);

/** Around what visitors, parents and families see: header, the members' bar, footer. */
export function ShopWindow({ children }: FrameProps) {
  const { user } = useSession();
  const main = useMain();
  return (
    <>
      <Header />
      {user && (
        <Suspense fallback={<div className="min-h-12 border-b border-line bg-tint" />}>
          <NavBar user={user} />
        </Suspense>
      )}
      <main id="main" ref={main} tabIndex={-1} className="container-page grow pt-4 pb-8 sm:pt-6">
        {children}
        <PageText />
      </main>
      <Footer />
    </>
  );
}

import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { menuOf } from '#domain/site/pages.ts';
import { useToday } from '#frontend/lib/browser/in-browser.ts';
import { Logo } from './logo.tsx';

const columns = [
  { title: 'For Parents', links: menuOf('parents') },
  { title: 'For Partners', links: menuOf('partners') },
] as const;
const linkClass = 'inline-flex min-h-11 items-center rounded-control hover:text-link hover:underline';

/** "2025", and from the next year on "2025-2026". */
function yearsSince(first: number, today: string): string {
  const present = Number(today.slice(0, 4));
  return present > first ? `${first}-${present}` : String(first);
}

/** Links only to what exists. */
export function Footer() {
  const today = useToday();
  return (
    <footer className="mt-12 border-t border-line bg-card">
      <div className="container-page grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <Logo />
          <p className="mt-3 max-w-xs text-soft">{brand.tagline}.</p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="font-extrabold">{column.title}</h2>
            <ul className="mt-2">
              {column.links.map((link) => (
                <li key={link.label}>
                  <Link to={link.to} className={linkClass}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className="font-extrabold">Support</h2>
          <ul className="mt-2">
            {menuOf('support').map(({ label, to }) => (
              <li key={label}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href={`mailto:${brand.contactEmail}`} className={linkClass}>
                {brand.contactEmail}
              </a>
            </li>
            <li>
              <a href={`tel:${brand.contactPhone.replaceAll(' ', '')}`} className={linkClass}>
                {brand.contactPhone}
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="container-page flex flex-wrap items-center justify-between gap-x-6 py-2 text-small text-soft">
          <p>
            © {yearsSince(brand.copyrightYear, today)} {brand.name}
          </p>
          <nav aria-label="Legal" className="flex gap-6">
            {menuOf('legal').map(({ label, to }) => (
              <Link key={label} to={to} className={linkClass}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  );
}

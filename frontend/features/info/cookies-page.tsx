import { brand } from '#domain/brand.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { cookieTables, keptBesides } from './cookie-tables.ts';
import { Bullets, LastChanged, Section } from './section.tsx';

export function Component() {
  return (
    <>
      <PageHeading title="Cookie Policy">
        {brand.name} sets no advertising or analytics cookies, so there is nothing to ask your consent for.
      </PageHeading>
      <Section title="1. What cookies are">
        <p>
          Cookies are small notes that a website leaves in your browser, and that your browser shows it again on your
          next visit. They cannot run programs or read your files.
        </p>
      </Section>
      <Section title="2. How we use them">
        <p>
          We use cookies for two things: to know that it is you when you sign in and afterwards, and to handle what you
          send us, for example when you subscribe to our newsletter. Whoever only looks around gets none from us.
        </p>
      </Section>
      <Section title="3. Types of cookies">
        <p>
          Each table also names cookies that many websites set and we do not. In your browser the names of ours begin
          with “__Host-”.
        </p>
        {cookieTables.map(({ kind, about, cookies }) => (
          <div key={kind} className="pt-4">
            <h3 className="text-lead font-extrabold">{kind}</h3>
            <p className="mb-3 text-soft">{about}</p>
            <Table label={kind} rows={cookies} />
          </div>
        ))}
      </Section>
      <Section title="4. Third parties">
        <p>
          We load no advertising, analytics or scripts from anybody else. Pictures of activities may come from the
          providers’ own websites, which could set a cookie of their own with them. Most browsers can refuse cookies
          from third parties, and ours work all the same. Websites that we link to have policies of their own.
        </p>
      </Section>
      <Section title="5. Managing cookies">
        <p>You can delete or block cookies in your browser’s settings. Without ours you can still browse everything:</p>
        <Bullets
          items={[
            'signing in does not work without the session cookie',
            'signing out removes it',
            'clearing your browser’s data also removes drafts that it keeps for you',
          ]}
        />
        <h3 className="pt-4 text-lead font-extrabold">What your browser keeps besides cookies</h3>
        <p>
          All of it stays on this device, but for two things: what you saved as a favourite before signing in goes to
          your account when you sign in, and the proof that a draft is yours goes with what you do to that draft.
          Clearing your browser’s data removes all of it.
        </p>
        <Table label="What your browser keeps besides cookies" rows={keptBesides} />
      </Section>
      <Section title="6. Do Not Track">
        <p>
          Our pages do not answer to the Do Not Track signal (it is not honoured), and there is nothing for it to switch
          off: nobody is tracked here in the first place.
        </p>
      </Section>
      <Section title="7. Updates">
        <p>Before we start to use a cookie that is not in use today, this page will say so.</p>
      </Section>
      <Section title="8. Contact">
        <p>
          If you have a question about cookies, write to{' '}
          <a href={`mailto:${brand.contactEmail}`} className="text-link underline">
            {brand.contactEmail}
          </a>
          .
        </p>
      </Section>
      <LastChanged on="30 November 2026" />
    </>
  );
}

interface TableProps {
  readonly label: string;
  /** With `inUse` where some of them are not. */
  readonly rows: readonly {
    readonly name: string;
    readonly purpose: string;
    readonly duration: string;
    readonly inUse?: boolean;
  }[];
}

/** On a telephone what stands in a wide column alone is said beneath the others. */
function Table({ label, rows }: TableProps) {
  const heads = [
    { head: 'Name', wide: false },
    { head: 'Purpose', wide: false },
    { head: 'Duration', wide: true },
    ...(rows.some(({ inUse }) => inUse !== undefined) ? [{ head: 'In use', wide: true }] : []),
  ];
  return (
    <div className="overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table className="w-full text-left text-small sm:min-w-xl">
        <thead>
          <tr className="border-b border-line">
            {heads.map(({ head, wide }) => (
              <th key={head} scope="col" className={classNames('py-2 pr-4 font-bold', wide && 'max-sm:hidden')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, purpose, duration, inUse }) => (
            <tr key={name} className="align-top">
              <th scope="row" className="py-2 pr-4 font-semibold">
                {name}
                {inUse !== undefined && (
                  <span className="mt-1 block sm:hidden">
                    <InUse inUse={inUse} />
                  </span>
                )}
              </th>
              <td className="py-2 sm:pr-4">
                {purpose}
                <span className="block text-soft sm:hidden">{duration}</span>
              </td>
              <td className="py-2 pr-4 max-sm:hidden">{duration}</td>
              {inUse !== undefined && (
                <td className="py-2 whitespace-nowrap max-sm:hidden">
                  <InUse inUse={inUse} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function InUse({ inUse }: { readonly inUse: boolean }) {
  return <Badge tone={inUse ? 'good' : 'neutral'}>{inUse ? 'In use' : 'Not in use'}</Badge>;
}

import { Rocket } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { InfoBox } from '#frontend/components/info-box.tsx';

/** For whoever has no business here yet. */
export function GetStarted() {
  return (
    <div className="mb-6">
      <InfoBox title="Tell us about your business" icon={<Rocket className="size-5" />}>
        <p>
          There is no provider profile for your account yet. Apply with the email address of your account: once we have
          approved it, you will see here how families find you.
        </p>
        <Link to={`${pathTo('partner-signup')}?type=activity_provider`} className={`mt-4 ${buttonClass()}`}>
          Get Started
        </Link>
      </InfoBox>
    </div>
  );
}

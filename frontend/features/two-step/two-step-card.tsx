import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { twoStepQuery } from './api.ts';
import { recoveryCodesLeft } from './words.ts';

/** Whether signing in asks for a code, and the way to change it. */
export function TwoStepCard() {
  const query = useQuery(twoStepQuery);
  const { data, isPending } = query;
  return (
    <Card>
      <h2 className="mb-1 text-title font-extrabold">Two-step sign-in</h2>
      {isPending && <SkeletonLines label="Loading your sign-in" />}
      <LoadFailure title="Your sign-in could not be loaded" headingLevel="h3" query={query} />
      {data && (
        <>
          <p className="mb-3 text-soft">
            {data.on
              ? `On. ${recoveryCodesLeft(data.recoveryCodesLeft)}`
              : 'Off. Turn it on, and a stolen password alone opens nothing.'}
          </p>
          <Link to={pathTo('two-step')} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {data.on ? 'Change Two-Step Sign-In' : 'Turn On Two-Step Sign-In'}
          </Link>
        </>
      )}
    </Card>
  );
}

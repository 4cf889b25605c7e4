import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { twoStepQuery } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';
import { TurnOff } from './turn-off.tsx';
import { recoveryCodesLeft } from './words.ts';

export function loader(_asked: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchQuery(twoStepQuery);
}

/** Where somebody turns two-step sign-in on and off; an admin is led here before anything else where they need it. */
export function Component() {
  const query = useQuery(twoStepQuery);
  const { data, isPending } = query;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="Two-Step Sign-In">
        Your password, and then a code from an app on your phone: a stolen password alone opens nothing.
      </PageHeading>
      <Card data-goes-on>
        {isPending && <SkeletonLines label="Loading your sign-in" />}
        <LoadFailure title="Your sign-in could not be loaded" query={query} />
        {codes !== null && <RecoveryCodes codes={codes} />}
        {data && codes === null && (
          <div className="space-y-5">
            {data.required && (
              <Notice kind="warning" title="Admins need two-step sign-in">
                Please turn it on now. Everything else waits until then.
              </Notice>
            )}
            {data.on ? (
              <>
                <Notice kind="success" title="Two-step sign-in is on">
                  {recoveryCodesLeft(data.recoveryCodesLeft)}
                </Notice>
                <h2 className="text-title font-extrabold">Turn it off</h2>
                <TurnOff />
              </>
            ) : (
              <SetUp onDone={setCodes} />
            )}
          </div>
        )}
      </Card>
    </div>
  );
}

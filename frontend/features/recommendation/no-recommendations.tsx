import { Link } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { EmptyState } from '#frontend/components/state/states.tsx';

/** Why there are none, and what to do about it. */
export function NoRecommendations(props: { readonly user: User; readonly headingLevel: 'h2' | 'h3' }) {
  const { user, headingLevel } = props;
  if (user.profileComplete)
    return (
      <EmptyState
        title="Nothing fits your children's ages near you yet"
        headingLevel={headingLevel}
        action={
          <Link to={pathTo('directory')} className={buttonClass()}>
            Browse Activities
          </Link>
        }
      >
        Until something does, have a look at everything else.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No recommendations yet"
      headingLevel={headingLevel}
      action={
        <Link to={pathTo('complete-profile')} className={buttonClass()}>
          Complete Profile
        </Link>
      }
    >
      Complete your profile with your children's information to get personalized activity recommendations!
    </EmptyState>
  );
}

import { homeWords } from '#domain/listing/shown/page-words.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../session/api.ts';
import { Landing } from './landing.tsx';
import { MemberHome } from './member-home.tsx';

/** The home page: another one for members. While it is not known who is here, the one for everybody. */
export function Component() {
  usePageTitle(homeWords.title, homeWords.description);
  const { user } = useSession();
  return user ? <MemberHome user={user} /> : <Landing />;
}

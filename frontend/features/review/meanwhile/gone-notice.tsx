import { Notice } from '#frontend/components/state/notice.tsx';
import { LastDone } from './last-done.tsx';

/** What is edited has left its list, by what somebody else did. */
export function GoneNotice({ id, what }: { readonly id: string; readonly what: string }) {
  return (
    <div role="alert">
      <Notice kind="warning" title={`This ${what} has left the list since you opened it`}>
        <LastDone id={id} />
        <p>What you typed is still here.</p>
      </Notice>
    </div>
  );
}

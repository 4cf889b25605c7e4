import { Notice } from '#frontend/components/state/notice.tsx';

/** Over a form that begins with what was typed into it before it was closed. */
export function TakenUp() {
  return <Notice kind="info">What you had typed is still here. Press Cancel to discard it.</Notice>;
}

import { Notice } from '#frontend/components/state/notice.tsx';

/** Over a form that begins with what was typed into it before it was closed. `discards`: the button that takes that away. */
export function TakenUp({ discards = 'Cancel' }: { readonly discards?: string }) {
  return <Notice kind="info">What you had typed is still here. Press {discards} to discard it.</Notice>;
}

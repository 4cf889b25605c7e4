import { Notice } from '#frontend/components/state/notice.tsx';
import { PointsEarned } from '#frontend/features/points/points-earned.tsx';

/** Thanks for an idea, in the place of its form. */
export function IdeaSubmitted({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Notice kind="success" title="Suggestion Submitted" takesFocus>
      <p>Thank you for “{title}”. Members can vote on it now, and our team will decide on it.</p>
      <PointsEarned subjectId={id} />
    </Notice>
  );
}

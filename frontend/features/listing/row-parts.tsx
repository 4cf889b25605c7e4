import type { Activity } from '#domain/listing/shown/views.ts';
import { Picture } from '#frontend/components/picture/picture.tsx';

/** The small picture of a listing in a row of the workbench. */
export const listingPicture = ({ imageUrl, categoryId }: Pick<Activity, 'imageUrl' | 'categoryId'>) => (
  <Picture
    src={imageUrl}
    alt=""
    kind={categoryId}
    width={80}
    height={80}
    className="size-10 shrink-0 rounded-control object-cover"
  />
);

import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';

/** A banner as small as a row of a list; its title stands beside it. */
export const Thumb = ({ src }: { readonly src: string }) => (
  <HidingPicture src={src} alt="" className="size-10 rounded-control object-cover object-left" />
);

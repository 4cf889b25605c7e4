import type { ReactNode, RefObject } from 'react';
import { useOutletContext } from 'react-router-dom';

/** What a frame is put around. */
export interface FrameProps {
  readonly children: ReactNode;
}

/** The landmark that holds the page: it takes the focus after a navigation. */
export const useMain = (): RefObject<HTMLElement | null> => useOutletContext();

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { saidWith } from '#domain/seo-page/said.ts';
import { callPage } from '#frontend/lib/address/page-title.ts';
import { pageSaidQuery } from './api.ts';

/** What our team has the page say of itself: its name and description, and a text at its end. */
export function PageText() {
  const { pathname, search } = useLocation();
  const { data } = useQuery(pageSaidQuery(pathname));
  const { title, description } = (data && saidWith(data, new URLSearchParams(search))) ?? {};
  useEffect(() => {
    callPage({ title, description });
    // The next page is called so by nobody.
    return callPage;
  }, [title, description]);
  if (!data?.text) return null;
  return (
    <section
      aria-label="More about this page"
      className="mt-8 max-w-prose whitespace-pre-line text-soft wrap-anywhere sm:mt-12"
    >
      {data.text}
    </section>
  );
}

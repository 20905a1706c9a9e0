import { useSearchParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';

/** Addresses of the own solutions with what their list is narrowed by: it still is when the sheet over it is closed. */
export const useSolutionPath = (champname: string) => {
  const status = useSearchParams()[0].get('status');
  const own = paths.championship(champname, 'solutions');
  return (id?: string, other?: string): string => {
    const search = new URLSearchParams({ ...(other && { with: other }), ...(status && { status }) });
    return `${id ? paths.solution(champname, id) : own}${search.size > 0 ? `?${search}` : ''}`;
  };
};

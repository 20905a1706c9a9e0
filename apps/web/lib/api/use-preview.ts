import { useQuery } from '@tanstack/react-query';
import { call } from './call.js';

const lookAgainMs = 3000;

/** What a data file looks like. The server looks at a new file in the background: until then it is asked again. */
export const usePreview = (champname: string, name: string) =>
  useQuery({
    queryKey: ['preview', champname, name],
    queryFn: ({ signal }) =>
      call('GET championships/{champname}/files/{name}/preview', { params: { champname, name } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'WAITING' ? lookAgainMs : false),
  });

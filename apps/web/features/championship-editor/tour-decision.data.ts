import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Advance } from '#modules/championships/contract/editor.js';
import { call } from '#web/lib/api/call.js';
import { useLive } from '#web/lib/live/use-live.js';

interface OfTour {
  champname: string;
  tourId: string;
}

const previewKey = ({ champname, tourId }: OfTour) => ['tour-preview', champname, tourId] as const;

/** What a decision by this rule would do; nothing is decided by asking. */
export const useTourPreview = (params: OfTour, advance: Advance) => {
  // Others decide too, and a tour is decided by itself.
  useLive(`championship:${params.champname}`, [previewKey(params)]);
  return useQuery({
    queryKey: [...previewKey(params), advance],
    queryFn: ({ signal }) =>
      call('POST championships/{champname}/tours/{tourId}/advance/preview', { params, body: { advance } }, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** Decides who goes on; what would be decided is read again also after a refusal, as it was another thing then. */
export const useAdvanceTeams = (params: OfTour) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { advance: Advance; reason: string; outcome: string }) =>
      call('POST championships/{champname}/tours/{tourId}/advance', { params, body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: previewKey(params) }),
        client.invalidateQueries({ queryKey: ['tours', params.champname] }),
      ]),
  });
};

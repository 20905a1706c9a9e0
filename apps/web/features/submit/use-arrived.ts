import { useQuery } from '@tanstack/react-query';
import { isLarge } from './large.js';

/** How many bytes of a large file arrived before a cut or a reload; null when it begins from the start. */
export const useArrived = (champname: string, file: File | null, isSending: boolean): number | null => {
  const { data } = useQuery({
    queryKey: ['arrived', champname, file?.name, file?.size, file?.lastModified],
    queryFn: async () => (file ? (await import('./pieces.js')).arrivedBefore(champname, file) : null),
    enabled: file !== null && isLarge(file) && !isSending,
    // Whatever was sent or given up since, the answer is another one.
    gcTime: 0,
    staleTime: 0,
  });
  return isSending ? null : (data ?? null);
};

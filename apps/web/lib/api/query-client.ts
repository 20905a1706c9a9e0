import { QueryClient } from '@tanstack/react-query';
import { asApiError } from './api-error.js';

/** A failure that another attempt may mend: no answer, or the server's own fault. */
const isPassing = (thrown: unknown) => {
  const { code, status } = asApiError(thrown);
  return code === 'NETWORK' || status >= 500;
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, thrown) => failures < 2 && isPassing(thrown),
    },
  },
});

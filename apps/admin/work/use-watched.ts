import type { Reply } from '#modules/client/routes.js';
import { useReading } from '../calls.js';

const lookEveryMs = 1000;

export const goesOn = ({ state }: Pick<Reply<'GET work/{id}'>, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** Something that takes long, by its id, as it is now: it is read again until it has ended. Of null nothing. */
export const useWatched = (id: string | null): Reply<'GET work/{id}'> | undefined => {
  const { data } = useReading(
    'GET work/{id}',
    { params: { id: id ?? '' } },
    {
      enabled: id !== null,
      refetchInterval: ({ state: { data: known } }) => (known && !goesOn(known) ? false : lookEveryMs),
    },
  );
  return data;
};

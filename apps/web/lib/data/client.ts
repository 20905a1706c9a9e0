import { MutationCache, QueryCache, QueryClient, type Mutation } from '@tanstack/react-query';
import { asApiError } from '#modules/client/api-error.js';
import { needChanges } from '#modules/client/changed.js';
import { state } from '#web/lib/state/state.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { followHints } from './follow.js';
import { rereadAfter, type SendMeta } from './reread-after.js';

/** A failure that another attempt may mend: no answer, or the server's own fault. */
const isPassing = (thrown: unknown) => {
  const { code, status } = asApiError(thrown);
  return code === 'NETWORK' || status >= 500;
};

type Replies = typeof import('#web/lib/state/replies.js');
const loginNow = () => state.user.getSnapshot().context.login;
/**
 * The stored state hears of answers by a chunk of its own: nothing that is drawn waits for it. Of what was answered to
 * somebody who has left until it is here it hears nothing.
 */
const tell = (say: (replies: Replies) => void): void => {
  const login = loginNow();
  void import('#web/lib/state/replies.js').then(
    (replies) => {
      if (login === '' || login === loginNow()) say(replies);
    },
    () => undefined,
  );
};

type Sent = Mutation<unknown, unknown, unknown>;
const metaOf = ({ meta }: Sent) => meta as SendMeta | undefined;

/** The one who hears of every call that changes something: shows its failure once, and reads again what it changed. */
const sendings = () =>
  new MutationCache({
    onMutate: (_input, mutation) => {
      tell(({ tellSlice }) => tellSlice(metaOf(mutation)?.key, 'start'));
      void needChanges().catch(() => undefined);
    },
    onSuccess: (reply, input, _result, mutation, { client }) => {
      const meta = metaOf(mutation);
      if (meta) tell(({ fillSlice }) => fillSlice(meta.key, reply, input));
      if (meta?.keptAs) client.setQueryData((meta.kept = meta.keptAs(reply)), reply);
    },
    onError: (thrown, _input, _result, mutation) => {
      const meta = metaOf(mutation);
      if (meta && !meta.isShownHere) toast('failed', asApiError(thrown));
    },
    onSettled: async (_reply, thrown, _input, _result, mutation, { client }) => {
      const meta = metaOf(mutation);
      tell(({ tellSlice }) => tellSlice(meta?.key, 'end'));
      if (!meta || (thrown && !meta.evenRefused)) return;
      const reading = rereadAfter(client, meta);
      if (!meta.keptAs) await reading;
    },
  });

/** Everything that was read of the server, and those who keep it new. */
export const createClient = (): QueryClient => {
  const client = new QueryClient({
    mutationCache: sendings(),
    queryCache: new QueryCache({
      onSuccess: (reply, { queryKey: [key, input, pages] }) =>
        tell(({ fillSlice, fillPages }) =>
          pages === 'pages' ? fillPages(key, reply as { pages: readonly unknown[] }) : fillSlice(key, reply, input),
        ),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, thrown) => failures < 2 && isPassing(thrown),
      },
      // Without a network that is said at once, in place of waiting without a word and going by itself when nobody looks any more.
      mutations: { networkMode: 'always' },
    },
  });
  followHints(client);
  return client;
};

export const queryClient = createClient();

import type { FastifyReply } from 'fastify';

/** Aborted once whoever asked is gone without an answer: what is still in waiting for them is done for nobody. */
export const senderGone = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
};

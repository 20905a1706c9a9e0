/** A call beside those of the resources; a failure is the server's sentence. */
export const ask = async <Reply>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Reply> => {
  const response = await fetch(`/api/${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const reply = (await response.json()) as Reply & { message?: string };
  if (!response.ok) throw new Error(reply.message ?? response.statusText);
  return reply;
};

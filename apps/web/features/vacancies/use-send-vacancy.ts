import { useState } from 'react';
import { wholeOf } from '#modules/vacancies/contract/faults.js';
import { type ApiError, asApiError } from '#modules/client/api-error.js';
import { useSend } from '#web/lib/data/use-send.js';
import type { Typed } from './use-typed.js';
import type { View } from './vacancies.data.js';

type Way = 'submit' | 'draft';

/**
 * Writes what was typed, and sends it to the moderators. Where it was written and could not be sent, or nobody answered, the
 * next try writes the same vacancy and no second one.
 * @param onFaults is told the fields that the server refused
 */
export const useSendVacancy = (typed: Typed, old: View | undefined, onFaults: (fields: string[]) => void) => {
  const [known, setKnown] = useState<Pick<View, 'id' | 'state' | 'own'> | undefined>(old);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [done, setDone] = useState<Way | null>(null);
  const [isSending, setSending] = useState(false);
  const create = useSend('POST vacancies', { isShownHere: true });
  const edit = useSend('PUT vacancies/{id}', { isShownHere: true });
  const submit = useSend('POST vacancies/{id}/submit', { isShownHere: true });

  const write = async () => {
    const body = wholeOf(typed.values) ?? typed.values;
    if (!known) return create.mutateAsync({ body });
    const version = known.own?.version;
    return edit.mutateAsync({ params: { id: known.id }, body: { ...body, ...(version && { version }) } });
  };
  const attempt = async (way: Way) => {
    const written = await write();
    setKnown(written);
    // It stands under one's own vacancies from here on: kept here too, it would be written as a second one after a reload.
    if (!known) typed.forget();
    const maySubmit = written.own?.actions.includes('SUBMIT') === true;
    if (way === 'submit' && maySubmit) await submit.mutateAsync({ params: { id: written.id } });
    typed.forget();
    // A moderator who edits a draft leaves it to its author to send it.
    setDone(written.state === 'draft' && !maySubmit ? 'draft' : way);
  };
  const send = async (way: Way) => {
    if (isSending) return;
    typed.insist(typed.faulty);
    if (typed.faulty.length > 0) return onFaults(typed.faulty);
    setSending(true);
    setFailure(null);
    try {
      await attempt(way);
    } catch (thrown) {
      const refused = asApiError(thrown);
      const fields = Object.keys(refused.fields);
      typed.accuse(refused.fields);
      if (fields.length > 0) onFaults(fields);
      else setFailure(refused);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, done, failure, forgive: () => setFailure(null) };
};

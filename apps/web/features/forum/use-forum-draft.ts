import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DraftPlace, DraftView } from '#modules/forum/contract/drafts.js';
import { callWith } from '#web/lib/api/call.js';
import { keyOf, read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useReread, useSend } from '#web/lib/data/use-send.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { useUnloadQuestion } from '#web/lib/use-unload-question.js';
import { useAutosave } from '#web/words/autosave/use-autosave.js';
import { useKeptChanges } from '#web/words/autosave/use-kept-changes.js';

type Fields = { title: string; text: string };

const draft = read('GET forum/drafts/{place}');
const nothing: Fields = { title: '', text: '' };
const keptAs = (place: DraftPlace) => `forum.${place}`;

/**
 * What somebody writes in a place of the forum (FORUM1): saved on the server as it is typed, on top of what is there. What
 * it does not have yet, and what guests write, outlives a reload in this tab.
 * @param before what stands there where nothing was begun
 */
export const useForumDraft = (place: DraftPlace, before: Fields = nothing) => {
  const isAuthorized = useIsAuthorized();
  const { saved, isRead, keepRead } = useSaved(place, isAuthorized);
  const [isPosting, setPosting] = useState(false);
  const fields = saved && saved.sequence > 0 ? { title: saved.title, text: saved.text } : before;
  const changes = useKeptChanges<Fields>(keptAs(place), saved?.sequence ?? 0);
  const calls = useCalls(place);
  const autosave = useAutosave<Fields, DraftView>({
    fields,
    sequence: changes.over,
    savedAt: saved?.savedAt ?? null,
    save: async (sequence, made) => {
      const saved = await calls.save({ sequence, ...fields, ...made });
      changes.moved(saved.sequence);
      return saved.sequence;
    },
    refusal: 'DRAFT_CHANGED',
    readRival: calls.read,
    isOn: isAuthorized && isRead && !isPosting,
    begun: changes.begun,
    onChanges: changes.keep,
  });
  // What guests write waits in this tab until they are in, which may be at another site.
  useUnloadQuestion(isAuthorized && autosave.state !== 'saved');
  const end = () => {
    autosave.forget();
    keepRead({ place, ...nothing, sequence: 0, savedAt: null });
    setPosting(false);
  };
  return {
    ...autosave,
    /** It is being posted as it stands. */
    isPosting,
    /** Nothing that is there is still on its way. */
    isReady: !isAuthorized || isRead,
    takeTheirs: () => {
      if (autosave.rival) keepRead(autosave.rival);
      autosave.takeTheirs();
    },
    /** Before it is posted: what is on its way comes first, and nothing follows it. */
    settle: async () => {
      setPosting(true);
      await autosave.settle();
    },
    /** It was refused: it is saved on. */
    resume: () => setPosting(false),
    /** It is posted: the server has deleted it with that. */
    done: end,
    /** Throws it away. */
    drop: async () => {
      await autosave.settle();
      end();
      if (isAuthorized) await calls.drop().catch(() => undefined);
    },
  };
};

/** Throws away what was written in a place, whoever it was; there is nobody who writes there. */
export const useDropDraft = (place: DraftPlace) => {
  const isAuthorized = useIsAuthorized();
  const changes = useKeptChanges(keptAs(place), 0);
  const keepRead = useKeepRead(place);
  const calls = useCalls(place);
  return async () => {
    changes.keep({});
    keepRead({ place, ...nothing, sequence: 0, savedAt: null });
    if (isAuthorized) await calls.drop().catch(() => undefined);
  };
};

const useKeepRead = (place: DraftPlace) => {
  const client = useQueryClient();
  const reread = useReread();
  return (now: DraftView) => {
    client.setQueryData(keyOf('GET forum/drafts/{place}', { params: { place } }), now);
    void reread(['GET forum/drafts']);
  };
};

const useSaved = (place: DraftPlace, isAuthorized: boolean) => {
  const keepRead = useKeepRead(place);
  const { data, isFetched } = useRead(draft, { params: { place } }, { enabled: isAuthorized });
  return { saved: data, isRead: isFetched, keepRead };
};

const useCalls = (place: DraftPlace) => {
  const params = { params: { place } };
  const answers = () => keyOf('GET forum/drafts/{place}', params);
  const save = useSend('PUT forum/drafts/{place}', { isShownHere: true, answers });
  const drop = useSend('DELETE forum/drafts/{place}');
  return {
    save: (body: Fields & { sequence: number }) => save.mutateAsync({ ...params, body }),
    drop: () => drop.mutateAsync(params),
    read: () => callWith('GET forum/drafts/{place}', params, {}),
  };
};

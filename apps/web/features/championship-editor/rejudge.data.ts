import { useEffect, useState } from 'react';
import { useRereadAfter } from '#web/lib/data/use-send.js';
import { useWork } from '#web/words/work/use-work.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';

const isOpen = ({ state }: { state: string }) => state === 'RUNNING' || state === 'READY';

const rejudges = read('GET championships/{champname}/rejudges', {
  live: ({ params }) => `championship:${params.champname}`,
  select: ({ items }) => items.find(isOpen) ?? null,
});

const rejudge = read('GET rejudges/{id}');

const awards = read('GET rejudges/{id}/awards', { staleTime: 60_000 });

/** RATE1: for whom medals, points or rank would be otherwise. */
export const useRejudgeAwards = (id: string) => useRead(awards, { params: { id } });

/**
 * The re-judgement of a championship that is not decided yet, with what it would change; null without one. Not asked for
 * where nothing was judged.
 */
export const useOpenRejudge = (champname: string, isJudged: boolean) => {
  const open = useRead(rejudges, { params: { champname } }, { enabled: isJudged });
  const id = open.data?.id;
  const { data } = useRead(rejudge, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const shown = id === undefined ? open.data : data;
  return { data: shown && isOpen(shown) ? data : null, isPending: shown === undefined };
};

/**
 * How far its work is: to score again, or to make that count. What it would change is dear to tell: it is read when that has
 * ended, and not before.
 */
export const useRunning = (id: string | null) => {
  const { progress, hasEnded, ended, error } = useWork(id);
  // The work is named no more once that it failed is read.
  const [fault, setFault] = useState<{ work: string; code: string } | null>(null);
  if (ended?.state === 'failed' && fault?.work !== ended.id)
    setFault({ work: ended.id, code: ended.error ?? 'INTERNAL' });
  const reread = useRereadAfter('POST rejudges/{id}/discard');
  useEffect(() => {
    if (hasEnded) void reread();
  }, [hasEnded, reread]);
  // Also between its end and the reading of what came of it.
  const isUnderWay = id !== null && fault?.work !== id && error === null;
  return { progress, isUnderWay, fault: isUnderWay ? null : (fault?.code ?? null) };
};

/** Whatever is done to a re-judgement changes what the editor knows of the championship, also what is refused. */
export const changesRejudge = {
  evenRefused: true,
  isShownHere: true,
} as const;

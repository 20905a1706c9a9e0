import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRefresh } from 'react-admin';
import type { adminBackups } from '#modules/backups/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { useAct } from '../calls.js';
import { goesOn, useWatched } from '../work/use-watched.js';

type Row = ReplyOf<typeof adminBackups>[number];

/**
 * Has a backup verified. It goes on from the click until its work has ended, whatever was found: of one that was found wrong the row
 * says the same as before it was in hand.
 */
export const useVerification = (row: Row | undefined) => {
  const act = useAct('POST admin/backups/{id}/verify');
  const client = useQueryClient();
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);
  const [work, setWork] = useState<string | null>(null);
  const watched = useWatched(work);
  const state = watched?.state;
  const isMeasured = Boolean(watched?.progress);
  useEffect(() => {
    // The row shows how far it is, and then what was found.
    if (state !== undefined) refresh();
  }, [state, isMeasured, refresh]);
  const begin = async () => {
    if (!row) return;
    setSending(true);
    try {
      await act({ params: { id: row.id } });
      // It is the same work each time: what is known of it has ended.
      void client.resetQueries({ queryKey: ['GET work/{id}', { params: { id: row.work } }] });
      setWork(row.work);
    } finally {
      setSending(false);
    }
  };
  const isAwaited = work !== null && (watched === undefined || goesOn(watched));
  return { goesOn: Boolean(row?.progress) || isSending || isAwaited, begin };
};

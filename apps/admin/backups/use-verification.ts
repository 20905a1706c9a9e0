import { useEffect, useState } from 'react';
import { useRefresh } from 'react-admin';
import type { adminBackups } from '#modules/backups/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { useAct } from '../calls.js';

type Row = ReplyOf<typeof adminBackups>[number];

/** A worker takes it up a few seconds after it was asked for. */
const lookEveryMs = 1000;

/**
 * Has a backup verified. It goes on from the click: until a worker that has it in hand says no more how far it is, or it was verified,
 * or found wrong.
 */
export const useVerification = (row: Row | undefined) => {
  const act = useAct('POST admin/backups/{id}/verify');
  const refresh = useRefresh();
  /** As the row was when it was asked for. */
  const [asked, setAsked] = useState<{ verifiedAt: string | null; wasSeen: boolean } | null>(null);
  const isInHand = Boolean(row?.progress);
  const hasEnded = asked !== null && (asked.verifiedAt !== row?.verifiedAt || (asked.wasSeen && !isInHand));
  if (hasEnded) setAsked(null);
  else if (asked !== null && isInHand && !asked.wasSeen) setAsked({ ...asked, wasSeen: true });
  const isAwaited = asked !== null && !isInHand;
  useEffect(() => {
    if (!isAwaited) return;
    const looking = setInterval(refresh, lookEveryMs);
    return () => clearInterval(looking);
  }, [isAwaited, refresh]);
  const begin = async () => {
    if (!row) return;
    setAsked({ verifiedAt: row.verifiedAt, wasSeen: false });
    await act({ params: { id: row.id } }).catch((error: unknown) => {
      setAsked(null);
      throw error;
    });
  };
  return { goesOn: isInHand || (asked !== null && !hasEnded), begin };
};

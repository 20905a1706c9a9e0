import type { Reply } from '#modules/client/routes.js';
import { scarceRoom } from '#modules/scoring/solutions/contract/scarce-room.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';

type Attempts = Pick<Reply<'GET championships/{champname}/attempts'>, 'quotas' | 'invalid'>;

/** How much room is left, once it is little; and of the files that cost no attempt, once they are many. */
export function Room({ attempts: { quotas, invalid } }: { attempts: Attempts }) {
  const t = useText();
  const bytes = useBytes();
  const scarce = scarceRoom(quotas);
  const lines = [
    scarce && t({ id: 'scoring.room' }, { of: scarce.of, used: bytes(scarce.used), max: bytes(scarce.max) }),
    invalid.used * 2 > invalid.limit && t({ id: 'scoring.room.invalid' }, invalid),
  ].filter(Boolean);
  return lines.length > 0 && <p className="muted small">{lines.join(' ')}</p>;
}

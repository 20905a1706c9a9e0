import type { Reply } from '#modules/client/routes.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';

type Attempts = Pick<Reply<'GET championships/{champname}/attempts'>, 'quotas' | 'invalid'>;

const share = ({ used, max }: { used: number; max: number }): number => used / max;

/** How much room is taken of the quota that is nearest to its end; and of the files that cost no attempt, once they are many. */
export function Room({ attempts: { quotas, invalid } }: { attempts: Attempts }) {
  const t = useText();
  const bytes = useBytes();
  const tightest = quotas.toSorted((one, other) => share(other) - share(one))[0];
  return (
    <p className="muted small">
      {tightest && t({ id: 'scoring.room' }, { of: tightest.of, used: bytes(tightest.used), max: bytes(tightest.max) })}
      {invalid.used * 2 > invalid.limit && ` ${t({ id: 'scoring.room.invalid' }, invalid)}`}
    </p>
  );
}

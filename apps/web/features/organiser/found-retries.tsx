import { useEffect, useState } from 'react';
import { useWork } from '#web/words/work/use-work.js';
import { useQueueState } from './organiser.data.js';
import type { Outcome } from './use-judge-again.js';

interface Props {
  champname: string;
  onOutcome: (outcome: Outcome) => void;
}

/** Whoever comes back to the page finds what is sent into the queue again by now, as if they had begun it here. */
export function FoundRetries({ champname, onOutcome }: Props) {
  const { data } = useQueueState(champname);
  // What is begun here meanwhile is shown by whoever began it.
  const [first, setFirst] = useState<{ retries: string | null } | null>(null);
  if (data && !first) setFirst({ retries: data.retries });
  return first?.retries ? <Found work={first.retries} onOutcome={onOutcome} /> : null;
}

function Found({ work, onOutcome }: Pick<Props, 'onOutcome'> & { work: string }) {
  const { isUnderWay } = useWork(work);
  useEffect(() => {
    if (isUnderWay) onOutcome({ work, rejudged: 0, refused: [], failure: null });
  }, [work, isUnderWay, onOutcome]);
  return null;
}

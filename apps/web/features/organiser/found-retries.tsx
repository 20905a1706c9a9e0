import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useWork } from '#web/words/work/use-work.js';
import { useQueueState } from './organiser.data.js';
import type { Outcome } from './use-judge-again.js';

interface Props {
  champname: string;
  onOutcome: Dispatch<SetStateAction<Outcome | null>>;
}

/** Whoever comes back to the page finds what is sent into the queue again by now, as if they had begun it here. */
export function FoundRetries({ champname, onOutcome }: Props) {
  const { data, isSuccess, isFetchedAfterMount } = useQueueState(champname);
  // By an answer of now: what is kept of the visit before tells of what may be over. What is begun here is shown by whoever began it.
  const [first, setFirst] = useState<{ retries: string | null } | null>(null);
  if (!first && isSuccess && isFetchedAfterMount) setFirst({ retries: data.retries });
  return first?.retries ? <Found work={first.retries} onOutcome={onOutcome} /> : null;
}

function Found({ work, onOutcome }: Pick<Props, 'onOutcome'> & { work: string }) {
  const { isUnderWay } = useWork(work);
  useEffect(() => {
    if (isUnderWay) onOutcome((known) => known ?? { work, rejudged: 0, refused: [], failure: null });
  }, [work, isUnderWay, onOutcome]);
  return null;
}

import { useSelector } from '@xstate/store-react';
import type { ProofWay } from '#modules/client/recovery.js';
import { proofAsked } from '#web/lib/session/session.js';
import { lazyPart } from '#web/ui/lazy-part.js';

interface Props {
  ways: readonly ProofWay[];
  onAnswer: (isProved: boolean) => void;
  /** Left before it was there. */
  onClose: () => void;
}

const ProofSheet = lazyPart<Props>({
  chunk: 'auth',
  namespaces: ['auth'],
  load: () => import('#web/features/auth/proof-sheet.js').then((module) => module.ProofSheet),
  isSheet: true,
});

/** The sheet that asks whether it is still the person, while a call waits for that. */
export function ProofQuestion() {
  const asked = useSelector(proofAsked, (now) => now);
  return asked && <ProofSheet {...asked} onClose={() => asked.onAnswer(false)} />;
}

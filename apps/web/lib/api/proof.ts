import { ApiError } from './api-error.js';

/** Ways in which somebody can show to be the person. */
export type ProofWay = 'password' | 'code';

/** Asks the person to show that it is them; true once they did. */
export type AskForProof = (ways: readonly ProofWay[]) => Promise<boolean>;

let ask: AskForProof = () => Promise.resolve(false);

/** Says how people are asked; `lib/session` does. */
export const proveBy = (way: AskForProof) => {
  ask = way;
};

const waysIn = ({ details }: ApiError): ProofWay[] =>
  (['password', 'code'] as const).filter((way) => Array.isArray(details['by']) && details['by'].includes(way));

/** Calls; where the server wants to know first that it is the person, they are asked, once, and then the call goes on. */
export const withProof = async <T>(go: () => Promise<T>): Promise<T> => {
  try {
    return await go();
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'PROOF_NEEDED' && (await ask(waysIn(thrown)))) return go();
    throw thrown;
  }
};

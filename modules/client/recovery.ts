import { ApiError } from './api-error.js';

/** Gets the session back; true when there is one again, so that what was refused can be tried once more. */
export type Recover = () => Promise<boolean>;

/** Ways in which somebody can show to be the person. */
export type ProofWay = 'password' | 'code';

/** Asks the person to show that it is them; true once they did. */
export type AskForProof = (ways: readonly ProofWay[]) => Promise<boolean>;

let recover: Recover = () => Promise.resolve(false);
let recovering: Promise<boolean> | null = null;
let ask: AskForProof = () => Promise.resolve(false);

/** Says how an ended session is got back. */
export const recoverBy = (way: Recover) => {
  recover = way;
};

/** Says how people are asked for a proof. */
export const proveBy = (way: AskForProof) => {
  ask = way;
};

const once = () => {
  // Calls that are refused together wait for one recovery.
  recovering ??= recover().finally(() => {
    recovering = null;
  });
  return recovering;
};

const waysIn = ({ details }: ApiError): ProofWay[] =>
  (['password', 'code'] as const).filter((way) => Array.isArray(details['by']) && details['by'].includes(way));

/** Calls, and once more where what refused it could be mended. */
const mended = async <T>(go: () => Promise<T>, mend: (refused: ApiError) => Promise<boolean>): Promise<T> => {
  try {
    return await go();
  } catch (thrown) {
    if (thrown instanceof ApiError && (await mend(thrown))) return go();
    throw thrown;
  }
};

/** Calls that are about the session itself: their 401 is the answer, and no session that ended meanwhile. */
const isAboutSession = (key: string) => key.includes(' auth/');

/** Calls; when the session has ended meanwhile it is got back first, once, and then the call goes on. */
export const withSession = <T>(key: string, go: () => Promise<T>): Promise<T> =>
  mended(go, async ({ code }) => code === 'UNAUTHENTICATED' && !isAboutSession(key) && once());

/** Calls; where the server wants to know first that it is the person, they are asked, once, and then the call goes on. */
export const withProof = <T>(go: () => Promise<T>): Promise<T> =>
  mended(go, async (refused) => refused.code === 'PROOF_NEEDED' && ask(waysIn(refused)));

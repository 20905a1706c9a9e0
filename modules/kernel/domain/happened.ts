import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fact } from '../contract/fact.js';

type Work = () => Promise<void>;

interface Running {
  facts: Fact[];
  last: Work[];
}

const running = new AsyncLocalStorage<Running>();

/** Of the command that runs. @throws Error outside of one */
const ofCommand = (what: string): Running => {
  const own = running.getStore();
  if (!own) throw new Error(`${what} outside of a command, where nobody would hear of it`);
  return own;
};

/**
 * Says, in a command, that something happened; an entity or a handler says it. It is true as soon as the command is committed,
 * whatever became of the entity: the reactions to it are written in the same transaction, and pages are told after it.
 */
export const happened = (fact: Fact): void => void ofCommand(`${fact.name} happened`).facts.push(fact);

/**
 * Leaves something of a command to its end: all else of it is done by then, the reactions to its facts are written, and the
 * commit follows. For a row that many change at once, who wait for each other from here on and no longer.
 */
export const lastly = (work: Work): void => void ofCommand('Something is left for the end').last.push(work);

/** Does a command's work. @param facts takes what happens in it @param last takes what is left to its end */
export const collecting = <R>(facts: Fact[], work: () => R, last: Work[] = []): R => running.run({ facts, last }, work);

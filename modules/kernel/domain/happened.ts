import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fact } from '../contract/fact.js';

const running = new AsyncLocalStorage<Fact[]>();

/**
 * Says, in a command, that something happened; an entity or a handler says it. It is true as soon as the command is committed,
 * whatever became of the entity: the reactions to it are written in the same transaction, and pages are told after it.
 */
export const happened = (fact: Fact): void => {
  const facts = running.getStore();
  if (!facts) throw new Error(`${fact.name} happened outside of a command, where nobody would hear of it`);
  facts.push(fact);
};

/** Does a command's work. @param facts takes what happens in it */
export const collecting = <R>(facts: Fact[], work: () => R): R => running.run(facts, work);

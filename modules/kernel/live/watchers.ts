import type { Caller } from '../contract/status.js';

/**
 * Port: who may watch a topic. The contexts that its pages belong to answer by the rule of those pages, so that a hint says
 * no more than a 404; bound in the application.
 */
export abstract class Watchers {
  /** @param topic of a known form, about something that may not be there */
  abstract mayWatch(topic: string, caller: Caller | null): Promise<boolean>;
}

/**
 * SQL: the facts that a reaction is still to do, tries to come included; each as `fact`.
 * @param queues SQL of the names of all queues, see `lanes.ts`
 * @param reaction SQL of its name
 */
export const awaitedFactsSql = (
  queues: string,
  reaction: string,
): string => `select data -> 'data' as fact from pgboss.job
    where name = any(${queues}::text[]) and state in ('created', 'retry', 'active') and data ->> 'reaction' = ${reaction}`;

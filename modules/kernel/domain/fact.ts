/**
 * Something that happened and that others may react to. `name` is the wire name: it stays when classes are renamed.
 * The data is JSON: ids and plain values, never secrets.
 */
export interface Fact {
  readonly name: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

const recorded = new WeakMap<object, Fact[]>();

/** Notes on an entity that something happened; written as jobs in the transaction that stores the entity. */
export const record = (entity: object, fact: Fact): void => {
  recorded.set(entity, [...(recorded.get(entity) ?? []), fact]);
};

/** Takes the facts off an entity. */
export const takeFacts = (entity: object): Fact[] => {
  const facts = recorded.get(entity) ?? [];
  recorded.delete(entity);
  return facts;
};

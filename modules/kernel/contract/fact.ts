import { z } from 'zod';

/** Something that happened, and that others may react to or have pages look at. Made by its {@link FactKind} alone. */
export interface Fact {
  readonly name: string;
  /** JSON: ids and plain values, never secrets. */
  readonly data: object;
}

/** What may happen: call it with the data of one time that it did. */
export interface FactKind<Data extends object> {
  /** @throws ZodError for data of another shape */
  (data: Data): Fact;
  /** The name on the wire: it stays when code is renamed. */
  readonly factName: string;
  /** Data as they were written, perhaps by an older program. @throws ZodError for data of another shape */
  parse(written: unknown): Data;
}

/** Declares something that may happen, such as `fact('scoring.SolutionScored', { solutionId: z.uuid() })`. */
export const fact = <Shape extends z.ZodRawShape>(
  factName: string,
  shape: Shape,
): FactKind<z.infer<z.ZodObject<Shape>>> => {
  const data = z.object(shape);
  const parse = (written: unknown): z.infer<z.ZodObject<Shape>> => data.parse(written);
  return Object.assign((said: z.infer<z.ZodObject<Shape>>): Fact => ({ name: factName, data: parse(said) }), {
    factName,
    parse,
  });
};

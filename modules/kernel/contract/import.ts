import { z } from 'zod';

/** What may be wrong with any row of a file that is taken in, whatever it is about. */
export const rowFaults = ['CSV', 'COLUMN_MISSING', 'NOT_TEXT'] as const;
export type RowFault = (typeof rowFaults)[number];

/** Something that is wrong with a row. @param faults all that there are, `rowFaults` among them */
export const problemOf = <const Faults extends readonly [string, ...string[]]>(faults: Faults) =>
  z.object({
    /** Of the file, the head being the first. */
    line: z.number().int(),
    column: z.string(),
    fault: z.enum(faults),
    value: z.string(),
  });

/** The same as the work tells of it (`GET work/{id}`): what is wrong also in words. */
export const shownProblemOf = <const Faults extends readonly [string, ...string[]]>(faults: Faults) =>
  problemOf(faults).extend({ message: z.object({ eng: z.string(), rus: z.string() }) });

/** Something that is wrong with a row, in whatever words its context has. */
export interface RowProblem<Fault extends string = string> {
  line: number;
  column: string;
  fault: Fault;
  value: string;
}

/** Where the words of a problem are: the common ones are shared. @param own of the others, such as `cli.users.import` */
export const wordOfFault = <Own extends string, Fault extends string>(own: Own, fault: Fault) => {
  const common = rowFaults.find((known) => known === fault);
  return common ? (`cli.import.${common}` as const) : (`${own}.${fault as Exclude<Fault, RowFault>}` as const);
};

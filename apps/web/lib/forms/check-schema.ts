import type { z } from 'zod';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import type { Faults } from './use-form.js';

/** Contracts name the code as the message of a check; zod's own messages are sentences. */
const isCode = (message: string): message is ErrorCode => /^[A-Z][A-Z0-9_]+$/.test(message);

/**
 * Checks a form by the contract's own schema, so that the rules stand in one place. Brings zod with it: only for pages of
 * their own chunk.
 */
export const checkSchema = <V>(schema: z.ZodType, values: V): Faults<V> => {
  const result = schema.safeParse(values);
  const faults: Faults<V> = {};
  for (const issue of result.success ? [] : result.error.issues) {
    const field = issue.path[0] as keyof V & string;
    const code = isCode(issue.message) ? issue.message : 'FORMAT_INVALID';
    const bounds = {
      ...('minimum' in issue && { min: Number(issue.minimum) }),
      ...('maximum' in issue && { max: Number(issue.maximum) }),
    };
    faults[field] ??= { code, details: bounds };
  }
  return faults;
};

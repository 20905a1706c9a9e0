import { widestSalary } from './limits.js';

/** As it is typed: either end may still be missing. */
export interface TypedSalary {
  from: number | null;
  to: number | null;
}

/** What is wrong with a range, by its upper end; null where nothing is. */
export const salaryFault = ({ from, to }: TypedSalary): 'SALARY_REVERSED' | 'SALARY_RANGE_TOO_WIDE' | null => {
  if (from === null || to === null) return null;
  if (to < from) return 'SALARY_REVERSED';
  return to > widestSalary * from ? 'SALARY_RANGE_TOO_WIDE' : null;
};

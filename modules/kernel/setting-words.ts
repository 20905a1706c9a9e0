import type { z } from 'zod';

/** What is wrong with a setting, as an operator would say it; a setting with words of its own keeps those. */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'missing';
  if (issue.code === 'invalid_type') return types[issue.expected];
  if (issue.code === 'too_small')
    return bound(issue.origin, issue.minimum, issue.inclusive ?? true, ['at least', 'more than']);
  if (issue.code === 'too_big')
    return bound(issue.origin, issue.maximum, issue.inclusive ?? true, ['at most', 'less than']);
  if (issue.code === 'invalid_format') return formats[issue.format];
  if (issue.code !== 'invalid_value') return undefined;
  if ('expected' in issue && issue.expected === 'stringbool') return types['stringbool'];
  return issue.values.length > 0 ? `one of these is expected: ${issue.values.join(', ')}` : undefined;
};

const types: Record<string, string> = {
  number: 'a number is expected',
  int: 'a whole number is expected',
  string: 'a text is expected',
  stringbool: 'true or false is expected',
};

const formats: Record<string, string> = {
  url: 'an address such as https://podium.example.com is expected',
  email: 'an e-mail address is expected',
};

const bound = (
  origin: string,
  limit: number | bigint,
  isInclusive: boolean,
  [inclusive, exclusive]: [string, string],
): string => {
  const size = `${isInclusive ? inclusive : exclusive} ${limit}`;
  return origin === 'string' ? `${size} characters are expected` : `a number of ${size} is expected`;
};

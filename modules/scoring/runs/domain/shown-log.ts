import { stripVTControlCharacters } from 'node:util';

/** The longest end of one hidden test's log that is shown. */
export const longestTail = 1000;

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/gu;
/** What may be data of a hidden input: texts in quotation marks, and numbers. */
const quoted = /(["'`])(?:(?!\1).)+\1/gu;
const numbers = /\d+(?:\.\d+)?/gu;
const lineNumber = /\bline \d+/u;

/** A log as text that is safe to show: no escapes, nothing that is not UTF-8. */
export const plainLog = (bytes: Buffer): string =>
  stripVTControlCharacters(bytes.toString('utf8')).replaceAll('\r\n', '\n').replaceAll(controls, '');

/** ALGO1: the end of a hidden test's log without what its input may say: what is in quotation marks and all numbers but those of lines are masked. */
export const scrubbedTail = (bytes: Buffer, most: number): string => {
  if (most <= 0) return '';
  const lines = plainLog(bytes).split('\n').map(scrubbed);
  return lines.join('\n').trimEnd().slice(-Math.min(most, longestTail));
};

const scrubbed = (line: string): string => {
  const place = lineNumber.exec(line)?.[0];
  const masked = line.replaceAll(quoted, '$1…$1').replaceAll(numbers, '#');
  return place ? masked.replace(/\bline #/u, place) : masked;
};

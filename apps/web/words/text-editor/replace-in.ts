import type { Replaced } from './marks.js';

/**
 * Writes into a field as its reader would, so that undoing works and the page hears of it. Where the browser can't, the
 * page is told of the whole value.
 */
export const replaceIn = (
  field: HTMLTextAreaElement,
  { start, end, text, select }: Replaced,
  onChange: (value: string) => void,
): void => {
  field.focus();
  field.setSelectionRange(start, end);
  const isDone = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (!isDone) {
    field.setRangeText(text, start, end, 'end');
    onChange(field.value);
  }
  field.setSelectionRange(start + select[0], start + select[1]);
};

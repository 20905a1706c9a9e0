import { TooComplex } from './reading.js';
import { type Rendered, renderText } from './render-text.js';

/** Texts in a thread; null for one that is too much, or so deep that reading it overflows the stack. */
export default (texts: readonly string[]): (Rendered | null)[] => texts.map(rendered);

const rendered = (text: string): Rendered | null => {
  try {
    return renderText(text);
  } catch (error) {
    if (error instanceof TooComplex || error instanceof RangeError) return null;
    throw error;
  }
};

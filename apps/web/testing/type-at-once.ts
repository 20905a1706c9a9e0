import { fireEvent } from '@testing-library/react';

/**
 * Types as somebody who never rests in between, however busy the machine is: no timer comes between two letters.
 * @param before what stands in the field already
 */
export const typeAtOnce = (
  field: HTMLElement,
  text: string,
  before = (field as HTMLInputElement | HTMLTextAreaElement).value,
): void => {
  field.focus();
  for (let length = 1; length <= text.length; length += 1)
    fireEvent.change(field, { target: { value: before + text.slice(0, length) } });
};

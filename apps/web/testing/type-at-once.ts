import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Types as somebody who never rests in between, however busy the machine is, and who rests then. */
export const typeAtOnce = async (field: HTMLElement, text: string): Promise<void> => {
  jest.useFakeTimers();
  try {
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).type(field, text);
    await act(() => jest.advanceTimersByTimeAsync(1000));
  } finally {
    jest.useRealTimers();
  }
};

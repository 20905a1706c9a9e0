/**
 * Whether a broken upload may go on by itself: there was no answer, the server failed, or an earlier request has not let go
 * of the upload yet. @param status of the answer, 0 without one
 */
export const isPassing = (status: number): boolean =>
  status < 400 || (status >= 500 && status !== 507) || status === 409 || status === 423;

/** Under this header the server knows a sending again whose answer was lost. */
export const sendingHeader = 'Idempotency-Key';

/** A confirmation link has to be sent. Data: `confirmationId`, `language`. */
export const emailConfirmationRequested = 'identity.EmailConfirmationRequested';

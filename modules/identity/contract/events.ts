/** A confirmation link has to be sent. Data: `confirmationId`, `language`. */
export const emailConfirmationRequested = 'identity.EmailConfirmationRequested';
/** Somebody asked for a link by mail, who may be nobody. Data: `id`, `username`, `language`, `signsIn`. */
export const linkAsked = 'identity.LinkAsked';

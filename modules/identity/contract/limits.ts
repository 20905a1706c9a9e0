/** Characters of a login (decisions, People). */
export const loginLength = { min: 4, max: 32 } as const;
/** Characters of an e-mail address, and of what may be one: as many as mail can carry. */
export const longestEmail = 254;
/** Characters of a password; the least is OWASP's. */
export const passwordLength = { min: 8, max: 128 } as const;
/** Characters of a first or last name. */
export const longestPersonName = 64;

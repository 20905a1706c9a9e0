/** Characters of a login (decisions, People). */
export const loginLength = { min: 4, max: 32 } as const;
/** Characters of an e-mail address, and of what may be one: as many as mail can carry. */
export const longestEmail = 254;
/** Characters of a password; the least is OWASP's. */
export const passwordLength = { min: 8, max: 128 } as const;
/** Characters of a first or last name. */
export const longestPersonName = 64;
/** Bytes of a picture as it is uploaded. */
export const longestPicture = 10_000_000;
/** Characters of a nickname. */
export const longestNickname = 32;
/** Characters of a token's name. */
export const longestTokenName = 64;
/** Days until a token expires. */
export const tokenDays = { usual: 30, max: 365 } as const;
/** Tokens that a person has at most. */
export const mostTokens = 50;
/** Seconds between two codes to a telephone. */
export const pauseSeconds = 60;

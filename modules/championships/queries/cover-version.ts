const digits = 12;

/** Names a picture by its content. */
export const versionOf = (sha256: string): string => sha256.slice(0, digits);

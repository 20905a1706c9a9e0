/** Between the parts of a key of several columns; no part can hold it, because a NUL anywhere is `bad_encoding`. */
const separator = '\0';

/** One text for a key of one or more columns. */
export function joinKey(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : parts.join(separator);
}

/** A key as people read it. */
export function shownKey(key: string): string {
  return key.replaceAll(separator, ',');
}

/**
 * A user of a JSON file as an id. JSON may spell halves of characters, for which UTF-8 has one replacement only; written
 * out, different names stay different ids.
 */
export function userKey(name: string): string {
  return /^\0|\p{Surrogate}/u.test(name) ? `${separator}${JSON.stringify(name)}` : name;
}

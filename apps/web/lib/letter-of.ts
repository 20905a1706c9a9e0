/** The Latin letter that a key is for, also where the layout has another alphabet there; what is no such letter as it is. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string => {
  const isOther = /^\p{Ll}$/u.test(key) && !/^[a-z]$/.test(key);
  return isOther && /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
};

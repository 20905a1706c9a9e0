/** An address of which its owner knows that it is theirs: `a•••@example.org`; empty for none. */
export const maskedEmail = (email: string | null): string => {
  if (!email) return '';
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};

/** The last digits of a telephone: `•••12`; empty for none. */
export const maskedPhone = (phone: string | null): string => (phone ? `•••${phone.slice(-2)}` : '');

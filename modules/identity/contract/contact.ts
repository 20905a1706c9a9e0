/** Somebody who takes messages: with a confirmed address, subscribed, and not blocked. */
export interface Contact {
  login: string;
  email: string;
  phone: string | null;
  firstname: string | null;
  lastname: string | null;
}

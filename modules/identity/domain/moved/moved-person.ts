import type { Role } from '../../../kernel/contract/status.js';

/** AUTH8: as a file from elsewhere has them. */
export interface MovedPerson {
  login: string;
  email: string;
  passwordHash: string | null;
  firstname: string;
  lastname: string;
  role: Role;
  movedKey: string;
}

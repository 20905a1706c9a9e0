/** Its own client may do everything with a championship, as long as they are a client, and so may an admin. */
export const leads = ({ ownerId }: { ownerId: string }, { id, role }: { id: string | null; role: string }): boolean =>
  role === 'admin' || (role === 'client' && id === ownerId);

interface Led {
  ownerId: string;
  isTest: boolean;
}

/**
 * CHAMP4: whoever holds the answers does not compete: the client of a championship, and admins in any. A test has nothing to
 * win and no other visitors, so that they try it out themselves.
 */
export const isOrganiser = ({ ownerId, isTest }: Led, { id, role }: { id: string; role: string }): boolean =>
  !isTest && (role === 'admin' || id === ownerId);

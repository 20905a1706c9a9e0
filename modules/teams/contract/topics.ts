declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** Members or invitations of a team changed. */
    team: 'id of a team';
    /** Invitations that one has, or has sent. */
    invitations: 'own login in lower case';
  }
}

export type {};

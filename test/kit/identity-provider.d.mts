/** What the provider says of somebody. */
export interface Said {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}
export declare function startIdentityProvider(options: { redirectUris: string[] }): Promise<{
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: Map<string, Said>;
  /** Who is let in next; nobody when empty. */
  state: { who: string };
  close: () => Promise<void>;
}>;

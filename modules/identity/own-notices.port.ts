/** Port: what a person was told. The notifications context hears everybody and answers; bound in the application. */
export abstract class OwnNotices {
  /** NAV6: whether something of it is new to them. */
  abstract hasNew(personId: string): Promise<boolean>;
}

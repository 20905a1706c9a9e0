/** Port: what carries messages to telephones. The notifications context stands above this one and answers. */
export abstract class PhoneMessages {
  /** Whether a message that is written would go anywhere: to a gateway, or to the development outbox. */
  abstract isReady(): boolean;
}

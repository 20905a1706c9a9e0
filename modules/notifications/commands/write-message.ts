import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { Message, type NewMessage } from '../domain/message.js';

/** AUTH11: stores a mail and has it delivered; the same reason a second time changes nothing. */
export class WriteMessage extends Command<void> {
  constructor(readonly message: NewMessage) {
    super();
  }
}

@CommandHandler(WriteMessage)
export class WriteMessageHandler implements ICommandHandler<WriteMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ message }: WriteMessage): Promise<void> {
    const known = await this.em.count(Message, { reason: message.reason });
    if (known === 0) this.em.persist(Message.write(message, this.clock.now()));
  }
}

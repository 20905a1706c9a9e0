import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { RunnerToken } from '../domain/runner.js';

/** Makes a token for runners; one of the same name is another one from then on. @returns the token, which is shown this once */
export class MakeRunnerToken extends OfficeCommand<string> {
  constructor(
    readonly name: string,
    /** Null for the runner that a process starts beside itself. */
    readonly by: Actor | null,
  ) {
    super();
  }
}

@CommandHandler(MakeRunnerToken)
export class MakeRunnerTokenHandler implements ICommandHandler<MakeRunnerToken> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async execute({ name, by }: MakeRunnerToken): Promise<string> {
    const token = (await this.em.findOne(RunnerToken, { name })) ?? RunnerToken.named(name);
    const text = token.renew(this.clock.now());
    this.em.persist(token);
    if (by) await this.audit.note(by, { action: 'scoring.runner-token', object: `runner:${name}`, reason: '' });
    return text;
  }
}

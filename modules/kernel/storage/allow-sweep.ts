import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../commands/office.js';
import { type Actor, Audit } from '../audit/audit.js';
import { queryOne } from '../database/sql.js';
import { found } from '../domain/domain-error.js';

const allowSql = `update kernel.held_sweeps set allowed_at = clock_timestamp() where area = $1 returning due, "of"`;

/** What waits to be removed. */
export interface Allowed {
  due: number;
  of: number;
}

/** OPERATION: a sweep that waits because it takes unusually much of an area may go on, once. @throws DomainError NOT_FOUND where none waits */
export class AllowSweep extends OfficeCommand<Allowed> {
  constructor(
    readonly area: string,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(AllowSweep)
export class AllowSweepHandler implements ICommandHandler<AllowSweep> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ area, by, reason }: AllowSweep): Promise<Allowed> {
    const details = { ...found(await queryOne<Allowed>(this.em, allowSql, [area])) };
    await this.audit.note(by, { action: 'kernel.allow-sweep', object: `files:${area}`, reason, details });
    return details;
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { oftenQueryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { deletedPrefix, isDeleted } from '../contract/deleted.js';
import { drawnInitials, type StoredAvatar, versionOf } from '../domain/avatar.js';
import { keyOf } from '../domain/person.js';

/** Whoever has not confirmed their e-mail yet, or deleted their account, is nobody for others. */
const avatarSql = `select p.login, p.avatar, n.display as name from identity.people p join identity.names n on n.id = p.id
  where p.login_key = $1 and p.status <> 'NEW' and p.deleted_at is null`;

interface Row {
  login: string;
  name: string;
  avatar: StoredAvatar | null;
}

/** A drawing for who has no picture, or the picture and whether its address names this very one. */
type ShownAvatar = { drawing: string } | { picture: StoredAvatar; isNamed: boolean };

/** PROF4: the picture of somebody, and what stands for it where there is none. */
@Injectable()
export class AvatarOf {
  constructor(private readonly em: EntityManager) {}

  /** @param version that the address names, if any @throws DomainError NOT_FOUND */
  async login(wanted: string, version: string | undefined): Promise<ShownAvatar> {
    // What they wrote stays, and has this drawing beside it.
    if (isDeleted(wanted)) return { drawing: drawnInitials(deletedPrefix, '') };
    const { login, name, avatar } = found(await oftenQueryOne<Row>(this.em, avatarSql, [keyOf(wanted)]));
    if (!avatar) return { drawing: drawnInitials(login, name) };
    return { picture: avatar, isNamed: version === versionOf(avatar) };
  }
}

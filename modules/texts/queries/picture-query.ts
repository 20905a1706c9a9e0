import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { oftenQueryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';

interface StoredPicture {
  storageKey: string;
  bytes: number;
  sha256: string;
}

/** Pictures of texts as they lie in the storage. */
@Injectable()
export class PictureQuery {
  constructor(private readonly orm: MikroORM) {}

  /** @param name with its size, so that no address shows a picture at another one. @throws DomainError NOT_FOUND */
  async named(name: string): Promise<StoredPicture> {
    const [id, width, height] = name.split(/_|x|\.webp/);
    const sql = `select storage_key as "storageKey", bytes, sha256 from texts.pictures
      where id = $1 and width = $2 and height = $3`;
    return found(await oftenQueryOne<StoredPicture>(this.orm.em.fork(), sql, [id, Number(width), Number(height)]));
  }
}

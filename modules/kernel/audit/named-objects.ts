import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { isUuid } from '../contract/uuid.js';

export interface Named {
  id: string;
  name: string;
}

/** What the audit log's objects of a kind, such as `team:<id>`, are called now. The application finds it among the providers. */
export abstract class NamedObjects {
  /** What stands before the colon. */
  abstract readonly kind: string;
  /** Of those that are still there and have a name; who reads it is an admin. */
  abstract namesOf(em: EntityManager, ids: readonly string[]): Promise<Named[]>;
}

/** All of them. */
@Injectable()
export class AllNamed {
  private kinds: NamedObjects[] | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly em: EntityManager,
  ) {}

  /** Names by object, of those that have one; a query for each kind that is among them. */
  async of(objects: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await Promise.all((this.kinds ??= this.all()).map((kind) => this.ofKind(kind, objects)));
    return new Map(found.flat());
  }

  private async ofKind(owner: NamedObjects, objects: readonly string[]): Promise<[string, string][]> {
    const { kind } = owner;
    const ids = objects.flatMap((object) => (object.startsWith(`${kind}:`) ? [object.slice(kind.length + 1)] : []));
    const own = [...new Set(ids.filter(isUuid))];
    if (own.length === 0) return [];
    const named = await owner.namesOf(this.em.fork(), own);
    return named.map(({ id, name }) => [`${kind}:${id}`, name]);
  }

  private all(): NamedObjects[] {
    return this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof NamedObjects ? [instance] : []));
  }
}

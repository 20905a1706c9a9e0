import type { EntityManager } from '@mikro-orm/postgresql';
import { Files } from '../../kernel/storage/files.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import { FormerFile } from '../domain/former-file.js';

/** Of each name so many former versions are kept, the newest. */
export const keptVersions = 5;

/**
 * Takes a file away from a championship. At once: a new row would meet the old one at their unique name.
 * @param ended why and when, where participants relied on it and keep the way to it; null where nothing is kept
 */
export const endFile = async (
  em: EntityManager,
  file: ChampionshipFile,
  ended: { at: Date; isRemoved: boolean; reason: string } | null,
): Promise<void> => {
  await em.nativeDelete(ChampionshipFile, { id: file.id });
  if (ended === null) return Files.letGo(em, [file.storageKey]);
  const { championship, name } = file;
  const kept = await em.find(FormerFile, { championship, name }, { orderBy: { endedAt: 'desc', id: 'desc' } });
  const tooMany = kept.slice(keptVersions - 1);
  await em.nativeDelete(FormerFile, { id: tooMany.map(({ id }) => id) });
  await Files.letGo(
    em,
    tooMany.map(({ storageKey }) => storageKey),
  );
  em.persist(FormerFile.of(file, ended));
};

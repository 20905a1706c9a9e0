import type pg from 'pg';
import { truthFilesSql } from '../../../modules/championships/championships.api.js';
import { BackupFault } from '../../../modules/kernel/backup/fault.js';
import type { Trial } from '../../../modules/kernel/backup/scratch.js';
import type { Settings } from '../../../modules/kernel/settings.js';
import { scoredByChanceSql, ScoringApi } from '../../../modules/scoring/scoring.api.js';
import type { ReceiptVerdict } from '../../../modules/scoring/solutions/contract/receipt-check.js';
import type { Cli } from '../cli.js';
import { inApplication } from './admin-application.js';
import { limitsOfHere } from './verify.js';

/** So many solutions are scored again, or fewer where their files are large. */
const mostSolutions = 100;
const mostBytes = 2_000_000_000;

interface Scored {
  id: string;
  championshipId: string;
  storageKey: string;
  bytes: number;
  truthSha256: string;
}

interface TruthFile {
  championshipId: string;
  storageKey: string;
  sha256: string;
  bytes: number;
}

/** CLI1: scores of a backup are made again from its own files, of some solutions that chance takes. */
export class ScoresAgain implements Trial {
  /** How many scores were the same to the last bit. */
  same = 0;
  private chosen: Scored[] = [];

  constructor(
    private readonly cli: Cli,
    private readonly settings: Settings,
  ) {}

  files = async (client: pg.Client): Promise<ReadonlySet<string>> => {
    const { rows } = await client.query<Scored>(scoredByChanceSql, [mostSolutions]);
    const ids = rows.map(({ championshipId }) => championshipId);
    const { rows: truths } = await client.query<TruthFile>(truthFilesSql, [ids]);
    const keys = new Set<string>();
    let bytes = 0;
    for (const one of rows) {
      const truth = truths.find(
        ({ championshipId, sha256 }) => championshipId === one.championshipId && sha256 === one.truthSha256,
      );
      if (!truth) continue;
      const more = one.bytes + (keys.has(truth.storageKey) ? 0 : truth.bytes);
      if (bytes + more > mostBytes) continue;
      bytes += more;
      this.chosen.push(one);
      keys.add(one.storageKey).add(truth.storageKey);
    }
    return keys;
  };

  /** @throws BackupFault BACKUP_SCORES */
  work = async ({ url, dataDir }: { url: string; dataDir: string }): Promise<void> => {
    if (this.chosen.length === 0) return;
    const wrong: string[] = [];
    const { DATABASE_DIRECT_URL: _direct, DATABASE_READ_URL: _read, S3_BUCKET: _bucket, ...rest } = this.settings;
    const settings = { ...rest, DATABASE_URL: url, DATA_DIR: dataDir, FILES_IN: 'folder' } as const;
    await inApplication(this.cli, settings, async (app) => {
      const scoring = app.get(ScoringApi, { strict: false });
      for (const { id } of this.chosen) {
        const verdict = await scoring.checkRecord(id);
        if (verdict?.same) this.same += 1;
        else if (verdict && tellsOfBackup(verdict)) wrong.push(id);
      }
    });
    const [id] = wrong;
    const [count, all] = [wrong.length, wrong.length + this.same].map(String);
    if (id !== undefined) throw new BackupFault('BACKUP_SCORES', { count: count!, all: all!, id });
  };
}

/** Where files were not there any more, another version scores otherwise or this machine has a limit, nothing is known of the backup. */
const tellsOfBackup = ({ checks, warnings }: ReceiptVerdict): boolean =>
  warnings.length === 0 &&
  checks.every(({ part, found }) => found !== null || part === 'record') &&
  !checks.some(({ found }) => limitsOfHere.has(String(found)));

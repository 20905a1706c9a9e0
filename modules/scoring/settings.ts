import { z } from 'zod';
import { addSettings, bytes, list } from '../kernel/settings.js';

const scoringSettings = addSettings({
  LEADERBOARD_REFRESH_SECONDS: z.coerce.number().int().min(1).max(86_400).default(240),
  /** Files of solutions that are kept: of a person in all championships, of a team, and of all in a championship. */
  QUOTA_PERSON_BYTES: bytes.default(20_000_000_000),
  QUOTA_TEAM_BYTES: bytes.default(10_000_000_000),
  QUOTA_CHAMPIONSHIP_BYTES: bytes.default(500_000_000_000),
  /** Files of a team that cost no attempt, a day: invalid ones, and those that were taken back. */
  INVALID_DAILY: z.coerce.number().int().min(1).max(100_000).default(50),
  /** Files that never got a score are removed after so long. */
  UNSCORED_FILE_DAYS: z.coerce.number().positive().max(3650).default(14),
  /** Origins beside https that repositories may be taken from, for tests and the demo. */
  REPOSITORY_ORIGINS: list(
    z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
    'a list such as ["http://127.0.0.1:4000"]',
  ),
  /** Whether `npm start` starts a runner of repositories beside itself. */
  RUNNER: z.enum(['beside', 'none']).default('beside'),
  /** What the runner beside `npm start` runs code in; `auto`: bubblewrap, or an engine of containers that answers. */
  SANDBOX: z.enum(['auto', 'bubblewrap', 'podman', 'docker', 'kubernetes']).default('auto'),
  /** A folder with a `/usr` for bubblewrap, the name of an image for engines; the machine's own, or `podium-box`, where it is empty. */
  SANDBOX_IMAGE: z.string().max(200).default(''),
  /** What an engine runs containers by, such as `runsc`; the runtime class of a cluster. */
  SANDBOX_RUNTIME: z
    .string()
    .regex(/^[\w./-]*$/, 'the name of a runtime such as runsc')
    .default(''),
  /** Checks of the box that the operator accepts to miss; refused in production. */
  SANDBOX_ACCEPTED: z
    .string()
    .regex(/^[a-z, -]*$/, 'names of checks such as memory-total-bounded, with commas')
    .default(''),
  SCORING_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  /** Wall time of one file; a million rows take a fifth of a second. */
  SCORING_SECONDS: z.coerce.number().positive().max(3600).default(60),
  /** A job whose worker gave no sign of life for so long goes to another one; 10 is the least. */
  JOB_HEARTBEAT_SECONDS: z.coerce.number().int().min(10).max(3600).default(15),
});

type Own = z.infer<typeof scoringSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}

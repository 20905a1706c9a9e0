import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Gate } from '#web/ui/gate.js';
import { Loaded } from '#web/ui/loaded.js';
import { useNowAt } from '#web/lib/use-now-at.js';
import { useFiles } from '#web/words/championship/championships.data.js';
import { AllFiles } from './all-files.js';
import { FilePreview } from './file-preview.js';
import { FileTable } from './file-table.js';
import { FormerFiles } from './former-files.js';
import { SolutionFormat } from './solution-format.js';
import { isRunBy } from './use-participation.js';

/** Files of a championship for those who take part, and as these see them for who runs it (CHAMP3). */
export function DataFiles({ champ, way }: { champ: ChampionshipView; way: ReactNode }) {
  const isOrganiser = isRunBy(champ);
  const isIn = isOrganiser || champ.participation !== null;
  const { champname } = champ;
  const startsAt = Date.parse(champ.dateStart);
  const hasBegun = useNowAt([startsAt]) >= startsAt || isOrganiser;
  const files = useFiles(champname, isIn && hasBegun);
  const [opened, setOpened] = useState<string | null>(null);
  if (!isIn) {
    return (
      <Gate
        title={<FormattedMessage id="championships.gate.data" />}
        text={<FormattedMessage id="championships.gate.text" />}
      >
        {way}
      </Gate>
    );
  }
  if (!hasBegun) return <NotBegun startsAt={champ.dateStart} />;
  return (
    <div className={champ.solutionFormat ? 'beside' : undefined}>
      <div className="column gap-4">
        <Loaded of={files} skeleton={180}>
          {({ items, archiveBytes, former }) => (
            <>
              {items.length === 0 ? (
                <EmptyState picture="sheet" title={<FormattedMessage id="championships.files.empty" />} />
              ) : (
                <AllFiles champname={champname} bytes={archiveBytes}>
                  <FileTable
                    champname={champname}
                    files={items}
                    opened={opened}
                    onOpen={(name) => setOpened(name === opened ? null : name)}
                  />
                </AllFiles>
              )}
              {former.length > 0 && <FormerFiles champname={champname} files={former} />}
            </>
          )}
        </Loaded>
        {opened !== null && <FilePreview key={opened} champname={champname} name={opened} />}
      </div>
      {champ.solutionFormat && <SolutionFormat format={champ.solutionFormat} />}
    </div>
  );
}

/** The same moment for everybody: what is handed out is not there before. */
function NotBegun({ startsAt }: { startsAt: string }) {
  return (
    <Gate
      title={<FormattedMessage id="championships.data.notBegun" />}
      text={<FormattedMessage id="championships.data.notBegun.text" values={{ time: formatDateTime(startsAt) }} />}
    >
      {null}
    </Gate>
  );
}

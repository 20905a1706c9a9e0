import { FormattedMessage } from 'react-intl';
import { LinkTabs } from '../../../components/link-tabs.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { paths } from '../../../lib/paths.js';
import { rooms, type Room } from '../rooms.js';

const pathOf = { setup: paths.editor, submissions: paths.submissions } as const;

/** Between the rooms of the editor. */
export function RoomTabs({ champname, current }: { champname: string; current: Room }) {
  const t = useText();
  return (
    <LinkTabs
      label={t({ id: 'editor.rooms' })}
      current={current}
      tabs={rooms.map((room) => ({
        id: room,
        to: pathOf[room](champname),
        label: <FormattedMessage id={`editor.room.${room}`} />,
      }))}
    />
  );
}

import { FormattedMessage } from 'react-intl';
import { LinkTabs } from '#web/ui/link-tabs.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { roomPath, rooms, type Room } from './rooms.js';

/** Between the rooms of the editor. */
export function RoomTabs({ champname, current }: { champname: string; current: Room }) {
  const t = useText();
  return (
    <LinkTabs
      label={t({ id: 'editor.rooms' })}
      current={current}
      tabs={rooms.map((room) => ({
        id: room,
        to: roomPath[room](champname),
        label: <FormattedMessage id={`editor.room.${room}`} />,
      }))}
    />
  );
}

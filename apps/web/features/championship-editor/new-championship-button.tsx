import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '#web/ui/lazy-part.js';
import { open } from '#web/ui/overlay/overlay.js';
import { usePerson } from '#web/lib/session/use-person.js';

const NewChampionship = lazyPart<{ onClose: () => void }>({
  chunk: 'editor',
  namespaces: ['editor'],
  load: () => import('./new-championship.js').then((module) => module.NewChampionship),
  isSheet: true,
});

/** A championship of one's own, for clients and admins. */
export function NewChampionshipButton() {
  const person = usePerson();
  if (person?.role !== 'client' && person?.role !== 'admin') return null;
  return (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => void open(NewChampionship, {})}>
      <FormattedMessage id="championships.new" />
    </Button>
  );
}

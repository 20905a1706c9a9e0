import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { usePerson } from '#web/lib/session/use-person.js';

const NewChampionship = lazyPart<{ onClose: () => void }>({
  chunk: 'editor',
  namespaces: ['editor'],
  load: () => import('./new-championship.js').then((module) => module.NewChampionship),
});

/** A championship of one's own, for clients and admins. */
export function NewChampionshipButton() {
  const person = usePerson();
  const [isOpen, setOpen] = useState(false);
  if (person?.role !== 'client' && person?.role !== 'admin') return null;
  return (
    <>
      <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <FormattedMessage id="championships.new" />
      </Button>
      {isOpen && (
        <ChunkBoundary resetKey="new" onRetry={NewChampionship.retry}>
          <Suspense fallback={null}>
            <NewChampionship onClose={() => setOpen(false)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}

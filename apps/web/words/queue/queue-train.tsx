import classes from './queue-train.module.css';

const mostDots = 20;

/** The queue as dots, the own one larger; the words beside it say the same. */
export function QueueTrain({ size, place }: { size: number; place: number }) {
  return (
    <span className={classes.train} aria-hidden>
      {Array.from({ length: Math.min(size, mostDots) }, (_, at) => (
        // Dots have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span
          key={at}
          className={classes.dot}
          data-kind={at + 1 === place ? 'own' : at + 1 < place ? 'before' : 'after'}
        />
      ))}
    </span>
  );
}

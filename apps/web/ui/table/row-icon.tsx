import classes from './data-table.module.css';

const paths = {
  star: 'M12 2.8l2.8 5.8 6.4.9-4.6 4.4 1.1 6.3-5.7-3-5.7 3 1.1-6.3-4.6-4.4 6.4-.9z',
  open: 'M9 18l6-6-6-6',
};

/** An icon of a row: one of two elements with next to no attributes, because there are as many as rows. */
export function RowIcon({ icon }: { icon: keyof typeof paths }) {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden>
      <path d={paths[icon]} />
    </svg>
  );
}

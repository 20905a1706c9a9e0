import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useSite } from '#web/lib/site.js';

interface Props {
  /** Text for the title of the document; what is shown may say more. */
  title: string;
  className?: string | undefined;
  children?: ReactNode;
}

const usePageTitle = (title: string) => {
  const { product } = useSite();
  useEffect(() => {
    document.title = title ? `${title} – ${product}` : product;
  }, [title, product]);
};

/** False until the first page of this document is drawn, also after a reload: there Tab begins at its top. */
let hasArrived = false;

/**
 * The h1 of a page. Names the document, and takes the focus after a navigation, so that a screen reader says where it is
 * and the Tab key goes on from the content.
 */
export function PageHeading({ title, className, children }: Props) {
  const ref = useRef<HTMLHeadingElement>(null);
  const isBack = useNavigationType() === 'POP';
  usePageTitle(title);
  useEffect(() => {
    const isFirstPage = !hasArrived;
    hasArrived = true;
    if (isFirstPage) return;
    // What the person has already begun to use inside the page keeps the focus.
    if (!document.getElementById('content')?.contains(document.activeElement)) {
      ref.current?.focus({ preventScroll: true });
    }
    if (!isBack) window.scrollTo(0, 0);
    // Only when the page appears: changing a tab on it is no new page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}

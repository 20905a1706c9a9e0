import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export const steps = ['position', 'text', 'english'] as const;
export type Step = (typeof steps)[number];

/** The step that has a field. */
export const stepOf = (field: string): Step => {
  if (field.startsWith('info_en.')) return 'english';
  return field.startsWith('info.') ? 'text' : 'position';
};

/**
 * The step that is shown: each is an entry of the browser's history, whose Back leads to the step before.
 * @param faulty fields that something is wrong with
 */
export const useStep = (faulty: readonly string[]) => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { step: asked, isNext = false } = (state ?? {}) as { step?: Step; isNext?: boolean };
  // What is kept in the browser's history may be older than what is typed: no step is come to over one that lacks something.
  const reached = steps.findIndex((one) => faulty.some((field) => stepOf(field) === one));
  const wished = steps.indexOf(asked ?? 'position');
  const at = reached === -1 ? wished : Math.min(wished, reached);
  const step = steps[at] ?? 'position';
  useEffect(() => {
    // What the entry asks for is another text's: once the last fault here was mended, the form would turn to it by itself.
    if (asked !== undefined && asked !== step) void navigate({ search }, { replace: true, state: { step } });
  }, [asked, step, search, navigate]);
  const show = (step: Step, replace: boolean) =>
    void navigate({ search }, { replace, state: { step, isNext: !replace } });
  return {
    step,
    goOn: () => show(steps[at + 1] ?? 'english', false),
    goBack: () => (isNext ? void navigate(-1) : show(steps[at - 1] ?? 'position', true)),
    goTo: (step: Step) => show(step, true),
  };
};

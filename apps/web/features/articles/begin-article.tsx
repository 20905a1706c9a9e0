import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { longestTitle } from '#modules/articles/contract/limits.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useForm } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useNavigateHere } from '#web/lib/use-navigate-here.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { answersArticle } from './articles.data.js';
import classes from './articles.module.css';

/** An article begins with its title. */
export function BeginArticle() {
  const t = useText();
  const navigate = useNavigateHere();
  const begin = useSend('POST articles', { ...answersArticle });
  const form = useForm({
    initial: { title: '' },
    check: ({ title }) => (title.trim() === '' ? { title: { code: 'FIELD_REQUIRED', details: {} } } : {}),
    send: async (values) => {
      const { id } = await begin.mutateAsync({ body: values });
      navigate(paths.articleEditor(id), { replace: true });
    },
  });
  return (
    <div className={classes.begin}>
      <FormFrame form={form} submit="articles.begin">
        <p className="muted flat">{t({ id: 'articles.begin.hint' })}</p>
        <TextInput label={t({ id: 'articles.title' })} required maxLength={longestTitle} {...form.field('title')} />
      </FormFrame>
    </div>
  );
}

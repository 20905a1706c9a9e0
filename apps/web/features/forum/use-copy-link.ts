import { copyText } from '#web/lib/copy-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';

/** Puts the address of something on the clipboard, and says whether it is there. */
export const useCopyLink = (path: string) => {
  const t = useText();
  return async () => {
    const isCopied = await copyText(location.origin + path);
    toast(isCopied ? 'done' : 'failed', t({ id: isCopied ? 'forum.copied' : 'forum.notCopied' }));
  };
};

import { Bold, Code, Heading2, Italic, Link, List, Quote, Sigma } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import { tools, type Tool } from './marks.js';

const pictures: Record<Tool, typeof Bold> = {
  bold: Bold,
  italic: Italic,
  heading: Heading2,
  quote: Quote,
  list: List,
  link: Link,
  code: Code,
  formula: Sigma,
};

interface Props {
  onTool: (tool: Tool) => void;
  /** Tools of another kind. */
  children?: ReactNode;
}

/** The tools of the editor; each does what its signs in the text do. */
export function Toolbar({ onTool, children }: Props) {
  const t = useText();
  return (
    <div className="row gap-2px" role="group" aria-label={t({ id: 'texts.tools' })}>
      {tools.map((tool) => {
        const Picture = pictures[tool];
        const label = t({ id: `texts.tool.${tool}` });
        return (
          <button
            key={tool}
            type="button"
            className="icon-button"
            aria-label={label}
            title={label}
            onClick={() => onTool(tool)}
          >
            <Picture size={18} strokeWidth={1.75} aria-hidden />
          </button>
        );
      })}
      {children}
    </div>
  );
}

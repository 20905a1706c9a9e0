/** A thread of the demo as its file has it; one of a championship has topics alone. */
export interface WrittenThread {
  name: string;
  isChampionship: boolean;
  title: string;
  description: string;
  colour: string;
  shape: string;
  topics: WrittenTopic[];
}

export interface WrittenComment {
  login: string;
  text: string;
  /** It answers the comment above it that answers none. */
  answers: boolean;
  /** The author of the topic accepted it. */
  isAccepted?: boolean;
}

export interface WrittenTopic {
  login: string;
  title: string;
  text: string;
  comments: WrittenComment[];
}

const threadOf = (line: string): WrittenThread => {
  const [name = '', title = '', description = '', colour = '', shape = ''] = line.split('|').map((part) => part.trim());
  const isChampionship = name.startsWith('championship ');
  return { name: name.replace('championship ', ''), isChampionship, title, description, colour, shape, topics: [] };
};

const topicOf = (line: string): WrittenTopic => {
  const [login = '', ...title] = line.split('|').map((part) => part.trim());
  return { login, title: title.join('|'), text: '', comments: [] };
};

const comment = /^(?<level>>{1,2})(?<accepted>\*?) (?<login>\w+): (?<text>.*)$/;

/** Reads `# thread | …`, `## login | title`, the text below it, `> login: comment` and `>> login: answer`; `>*` is the accepted one. */
export const readPosts = (source: string): WrittenThread[] => {
  const threads: WrittenThread[] = [];
  let isCode = false;
  for (const line of source.split('\n')) {
    const thread = threads.at(-1);
    const topic = thread?.topics.at(-1);
    const said = comment.exec(line)?.groups;
    if (!isCode && line.startsWith('# ')) threads.push(threadOf(line.slice(2)));
    else if (!isCode && line.startsWith('## ')) thread?.topics.push(topicOf(line.slice(3)));
    else if (!isCode && said)
      topic?.comments.push({
        login: said['login'] ?? '',
        text: said['text'] ?? '',
        answers: said['level'] === '>>',
        isAccepted: said['accepted'] === '*',
      });
    else if (topic) topic.text += `${line}\n`;
    if (line.startsWith('```')) isCode = !isCode;
  }
  return threads;
};

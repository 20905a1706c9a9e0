/** What a template of the gateway may name. */
export interface SmsParts {
  /** Of the message, the same at each try: gateways that know it send a message once. */
  id: string;
  /** In its international form, with the plus. */
  phone: string;
  text: string;
}

type Encode = (value: string) => string;

const inJson: Encode = (value) => JSON.stringify(value).slice(1, -1);
const inXml: Encode = (value) => value.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
const asItIs: Encode = (value) => value;

/** How a value is written into a body of this media type, so that no text of ours can change the body's shape. */
const encodingOf = (mediaType: string): Encode => {
  if (mediaType.includes('json')) return inJson;
  if (mediaType.includes('urlencoded')) return encodeURIComponent;
  return mediaType.includes('xml') ? inXml : asItIs;
};

const fill = (template: string, { id, phone, text }: SmsParts, encode: Encode): string => {
  const values: Record<string, string> = { id, phone, digits: phone.slice(1), text };
  return template.replace(/\{(id|phone|digits|text)\}/gu, (_whole, name: string) => encode(values[name] ?? ''));
};

export interface SmsTemplate {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string;
}

/** The request that carries a message, by the templates of the settings. */
export const smsRequest = (template: SmsTemplate, parts: SmsParts): { url: string; init: RequestInit } => {
  const { url, method, headers, body } = template;
  const mediaType = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value, { ...parts, text: '' }, asItIs)]);
  return {
    url: fill(url, parts, encodeURIComponent),
    init: {
      method,
      headers: { 'Idempotency-Key': parts.id, ...(Object.fromEntries(filled) as Record<string, string>) },
      ...(method !== 'GET' && { body: fill(body, parts, encodingOf(mediaType.toLowerCase())) }),
    },
  };
};

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { S3Error } from './errors.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character);
}

/** Quotes are not escaped: only ETags contain them. */
export function element(name: string, text: string | number | boolean): string {
  return `<${name}>${escapeText(String(text))}</${name}>`;
}

export function group(name: string, ...children: string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

export function xmlDocument(name: string, ...children: string[]): string {
  const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespace}>${children.join('')}</${name}>`;
}

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  // A key may begin or end with a space.
  trimValues: false,
  // `&#xD;` and similar count as "HTML" entities here. The limits are raised because one body names 1,000 keys; its
  // own size is limited before, and a document type (the way to define entities) is refused below.
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: 1_000_000, maxExpandedLength: 10_000_000 },
  isArray: (name) => name === 'Object' || name === 'Part',
});

export type XmlNode = Record<string, unknown>;

export function isXmlNode(value: unknown): value is XmlNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseXml(text: string, root: string): XmlNode {
  if (text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true) throw new S3Error('MalformedXML');
  const parsed: unknown = parser.parse(text);
  const node = isXmlNode(parsed) ? parsed[root] : undefined;
  if (!isXmlNode(node)) throw new S3Error('MalformedXML', `The document has no ${root} element.`);
  return node;
}

/** Only for names the parser always reads as lists. */
export function childrenOf(node: XmlNode, name: 'Object' | 'Part'): XmlNode[] {
  const children = node[name];
  return Array.isArray(children) ? children.filter(isXmlNode) : [];
}

/** Undefined when the child is missing or not plain text. */
export function textOf(node: XmlNode, name: string): string | undefined {
  const child = node[name];
  return typeof child === 'string' ? child : undefined;
}

import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { textContent } from 'domutils'

import type { PageParts } from './page-parts.ts'

/** The text of a page in Markdown: headings, lists, tables and links are kept. Pictures are not, nor what they are said to show. */
export function toMarkdown(parts: PageParts, base: string): string {
  const writer = new MarkdownWriter(parts, base)
  writer.blocks(parts.root)
  return writer.text()
}

class MarkdownWriter {
  private readonly done: string[] = []
  private line = ''
  /** Of the last heading. */
  private level = 1
  private readonly parts: PageParts
  private readonly base: string

  constructor(parts: PageParts, base: string) {
    this.parts = parts
    this.base = base
  }

  text(): string {
    this.end()
    return this.done.join('\n\n')
  }

  /** Writes what stands in an element, block by block; words between blocks are a paragraph. */
  blocks(parent: ParentNode): void {
    for (const node of parent.children) {
      if (isText(node)) this.line += spaced(node.data)
      else if (isTag(node) && !this.parts.isLeftOut(node)) this.element(node)
    }
  }

  private element(element: Element): void {
    const { name } = element
    const heading = /^h([1-6])$/.exec(name)?.[1]
    if (heading) this.heading(Number(heading), this.inline(element))
    // The question of a collapsed answer is what the answer stands under.
    else if (this.asks(element)) this.heading(Math.min(6, this.level + 1), this.inline(element), false)
    else if (name === 'button') return
    else if (name === 'ul' || name === 'ol') this.block(this.list(element, '').join('\n'))
    else if (name === 'table') this.block(this.table(element))
    else if (name === 'pre') this.block(`\`\`\`\n${textContent(element).trim()}\n\`\`\``)
    else if (name === 'br') this.line += '\n'
    else if (BLOCKS.has(name)) {
      this.end()
      this.blocks(element)
      this.end()
    } else this.line += this.mark(element)
  }

  private asks(element: Element): boolean {
    return element.name === 'summary' || (element.name === 'button' && this.parts.opens(element))
  }

  private heading(level: number, text: string, isNested = true): void {
    this.block(text === '' ? '' : `${'#'.repeat(level)} ${text}`)
    if (isNested && text !== '') this.level = level
  }

  private block(text: string): void {
    this.end()
    if (text.trim() !== '') this.done.push(text)
  }

  private end(): void {
    const text = tidy(this.line)
    this.line = ''
    if (text !== '') this.done.push(text)
  }

  private list(list: Element, indent: string): string[] {
    const points = list.children.filter(isTag).filter((one) => one.name === 'li' && !this.parts.isLeftOut(one))
    return points.flatMap((point, index) => {
      const inner = point.children.filter(isTag).filter(({ name }) => name === 'ul' || name === 'ol')
      const own = tidy(this.inlineOf(point.children.filter((child) => !inner.some((one) => one === child)))).replaceAll('\n', ' ')
      const sign = list.name === 'ol' ? `${index + 1}.` : '-'
      return [...(own === '' ? [] : [`${indent}${sign} ${own}`]), ...inner.flatMap((one) => this.list(one, `${indent}  `))]
    })
  }

  private table(table: Element): string {
    const rows: string[][] = []
    const collect = (parent: Element): void => {
      for (const child of parent.children.filter(isTag)) {
        if (this.parts.isLeftOut(child)) continue
        if (child.name === 'tr')
          rows.push(
            child.children
              .filter(isTag)
              .filter(({ name }) => name === 'td' || name === 'th')
              .map((cell) => this.inline(cell).replaceAll('|', '\\|')),
          )
        else if (child.name !== 'table') collect(child)
      }
    }
    collect(table)
    const width = Math.max(0, ...rows.map(({ length }) => length))
    // One column is a layout and no table.
    if (width < 2) return rows.flat().join('\n\n')
    const write = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
    const [head = [], ...rest] = rows
    return [write(head), `|${' --- |'.repeat(width)}`, ...rest.map(write)].join('\n')
  }

  /** In one line. */
  private inline(element: Element): string {
    return tidy(this.inlineOf(element.children)).replaceAll('\n', ' ')
  }

  private inlineOf(nodes: readonly ChildNode[]): string {
    return nodes
      .map((node) => {
        if (isText(node)) return spaced(node.data)
        if (!isTag(node) || this.parts.isLeftOut(node)) return ''
        if (node.name === 'br') return '\n'
        return BLOCKS.has(node.name) || LISTS.has(node.name) ? ` ${this.inlineOf(node.children)} ` : this.mark(node)
      })
      .join('')
  }

  private mark(element: Element): string {
    const inner = this.inlineOf(element.children)
    const words = inner.trim()
    if (words === '') return inner
    const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(inner) ?? []
    switch (element.name) {
      case 'b':
      case 'strong':
        return `${before}**${words.replaceAll('**', '')}**${after}`
      case 'code':
        return `${before}\`${words}\`${after}`
      case 'a':
        return `${before}${this.link(element.attribs['href'] ?? '', words)}${after}`
      default:
        return inner
    }
  }

  private link(href: string, words: string): string {
    const url = URL.canParse(href, this.base) ? new URL(href, this.base) : null
    const isPage = url !== null && /^(https?|mailto|tel):$/.test(url.protocol) && !href.startsWith('#')
    return isPage ? `[${words.replaceAll(/[[\]]/g, '')}](${url.href.replaceAll(/[()\s]/g, encodeURIComponent)})` : words
  }
}

const BLOCKS = new Set(
  'p div section article main header details blockquote figure figcaption dl dt dd address fieldset form li hgroup center'.split(' '),
)
const LISTS = new Set(['ul', 'ol', 'table', 'tbody', 'thead', 'tr', 'td', 'th'])

/** Spaces as a browser shows them. */
const tidy = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()

/** A line that ends in the source is a space on the page. */
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ')

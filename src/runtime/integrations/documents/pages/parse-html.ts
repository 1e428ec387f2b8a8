import { type Document, DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'

/** Deeper than any text is nested: a page that goes on is made to break its readers. */
const DEEPEST = 200

/** Parses a page. What is nested too deep is read as if it stood where that begins. */
export function parseHtml(html: string): Document {
  const handler = new BoundedHandler()
  new Parser(handler).end(html)
  return handler.root
}

class BoundedHandler extends DomHandler {
  private depth = 0

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.depth += 1
    if (this.depth <= DEEPEST) super.onopentag(name, attribs)
  }

  override onclosetag(): void {
    if (this.depth <= DEEPEST) super.onclosetag()
    this.depth -= 1
  }
}

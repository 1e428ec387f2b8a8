import { once } from 'node:events'
import { createServer } from 'node:http'

/** A business's own site, which Parley reads. */
export interface HelpSite {
  url: string
  /** What it answers, by path; a number is the status of an error. */
  pages: Map<string, string | number>
  end(): Promise<void>
}

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><nav><a href="/help">Help</a></nav><main><h1>${title}</h1>${text}</main></html>`

/** The page about returns, with so many days to send something back. */
export const returns = (days: number): string => page('Returns', `<p>Unopened goods can be returned within ${days} days.</p>`)

/** Opens a site with a few pages of help, one of which is broken. */
export async function openHelpSite(): Promise<HelpSite> {
  const pages = new Map<string, string | number>([
    [
      '/help',
      page(
        'Help',
        '<ul><li><a href="/help/returns">Returns</a></li><li><a href="/help/pickup">Pickup</a></li><li><a href="/help/gift-cards">Gift cards</a></li></ul>',
      ),
    ],
    ['/help/returns', returns(30)],
    ['/help/pickup', page('Pickup', '<p>Orders are ready in the shop after two hours.</p>')],
    ['/help/gift-cards', 500],
  ])
  const server = createServer(({ url = '/' }, answer) => {
    const said = pages.get(url) ?? 404
    if (typeof said === 'number') answer.writeHead(said).end()
    else answer.writeHead(200, { 'content-type': 'text/html' }).end(said)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The help site has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    pages,
    async end() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

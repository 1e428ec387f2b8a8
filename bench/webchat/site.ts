import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site of another host than the product's, with one page. */
export interface Site {
  url: string
  end(): void
}

/** Serves one page under any path; with a policy where there is one. */
export async function openSite(page: string, policy: string | null = null): Promise<Site> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...(policy && { 'content-security-policy': policy }) }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    end() {
      server.closeAllConnections()
      server.close()
    },
  }
}

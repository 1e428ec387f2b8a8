import { buffer } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'

import { listenNear } from '../listen-near.ts'

/** Takes every mail handed to it over SMTP; answers with the port it listens on and a way to close it. */
export async function startMailServer(
  port: number,
  receive: (raw: Buffer, to: string[]) => Promise<void>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      void settle(
        buffer(stream).then((raw) => receive(raw, to)),
        done,
      )
    },
  })
  await listenNear(
    port,
    (tried) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(tried, '127.0.0.1', resolve)
      }),
  )
  // What goes wrong later is between it and the one that it speaks to.
  server.on('error', () => {})
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function settle(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await work
    done()
  } catch (cause) {
    done(cause instanceof Error ? cause : new Error(String(cause)))
  }
}

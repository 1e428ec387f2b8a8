import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes what is sent, or refuses it. */
export interface MailServer {
  url: string
  /** Mails as they came. */
  taken: Buffer[]
  /** Whether it says that it is busy. */
  refuses: boolean
  /** Says yes to a mail; a test may hold that back. */
  answer: (done: () => void) => void
  mails(): Promise<Email[]>
  end(): Promise<void>
}

/** Starts a mail server on this machine. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (server.refuses) return done(Object.assign(new Error('Busy'), { responseCode: 451 }))
        server.taken.push(Buffer.concat(parts))
        server.answer(done)
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  const server: MailServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    taken: [],
    refuses: false,
    answer: (done) => done(),
    mails: () => Promise.all(server.taken.map((raw) => PostalMime.parse(raw))),
    end: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
  return server
}

import { z } from 'zod'

const Send = z.object({
  id: z.string(),
  from: z.literal('business'),
  phoneNumberId: z.string(),
  person: z.string(),
  content: z.looseObject({ body: z.string() }),
  callbackData: z.string().nullable(),
})
const Chat = z.object({ messages: z.array(z.object({ from: z.string(), at: z.string() })) })
const Posted = z.looseObject({ at: z.string(), attempt: z.number(), status: z.number().nullable() })

/** A message that the emulator took from us. */
export interface Sent {
  phoneNumberId: string
  to: string
  text: string
  /** The id under which the product sent it. */
  ref: string | null
}

/** The emulator, as a story plays with it. */
export interface EmulatorClient {
  /** A customer writes to a business number. */
  write(person: string, text: string, phoneNumberId: string): Promise<void>
  /** A customer does something on the phone beside writing, or the business does in its phone app. */
  phoneAction(person: string, phoneNumberId: string, action: object): Promise<void>
  /** Lets something go wrong. */
  fault(fault: { kind: string; times: number; match?: object; [detail: string]: unknown }): Promise<void>
  clearFaults(): Promise<void>
  change(settings: object): Promise<void>
  addNumber(phoneNumberId: string): Promise<void>
  /** When a customer had the first answer; null while there is none. */
  repliedAt(person: string, phoneNumberId: string): Promise<number | null>
  /** Everything it took from us, or from one of our numbers, in order. */
  sent(phoneNumberId?: string): Promise<Sent[]>
  /** Every post of a webhook, with the status that we answered. */
  posted(): Promise<z.infer<typeof Posted>[]>
  /** How many requests of ours it has had whose ledger line holds this text. */
  requests(contains: string): Promise<number>
  webhooksWaiting(): Promise<number>
  /** The OAuth client that its Google knows. */
  googleClient(): Promise<{ id: string; secret: string }>
  /** Opens a browser that takes pushes which these keys sent. */
  openBrowser(publicKey: string): Promise<{ id: string; subscription: object }>
  /** What was pushed to a browser. */
  pushed(browserId: string): Promise<string[]>
  /** Texts of the mails to an address. */
  mailed(to: string): Promise<string[]>
}

/** Plays with the emulator through its control surface. */
export function emulatorClient(base: string, controlKey: string): EmulatorClient {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { 'x-emulator-control': controlKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const entries = async (kind: string, contains: string): Promise<Record<string, unknown>[]> =>
    (await ask('GET', `/ledger?${new URLSearchParams({ kind, contains, limit: '1000000' })}`)).entries

  return {
    write: (person, text, phoneNumberId) => ask('POST', `/phone/${person}/messages`, { type: 'text', text, phoneNumberId }),
    phoneAction: (person, phoneNumberId, action) => ask('POST', `/phone/${person}/actions?phoneNumberId=${phoneNumberId}`, action),
    fault: (fault) => ask('POST', '/faults', fault),
    clearFaults: () => ask('DELETE', '/faults'),
    change: (settings) => ask('PATCH', '/settings', settings),
    addNumber: (phoneNumberId) =>
      ask('POST', '/numbers', {
        phoneNumberId,
        wabaId: '200000000000009',
        displayPhone: `+1${phoneNumberId.slice(-10)}`,
        verifiedName: 'Late',
      }),
    async repliedAt(person, phoneNumberId) {
      const { messages } = Chat.parse(await ask('GET', `/phone/${person}/messages?phoneNumberId=${phoneNumberId}`))
      const answer = messages.find(({ from }) => from === 'business')
      return answer ? Date.parse(answer.at) : null
    },
    async sent(only) {
      const added = await entries('message_added', only ?? '')
      return added.flatMap(({ message }) => {
        const send = Send.safeParse(message)
        if (!send.success || (only !== undefined && send.data.phoneNumberId !== only)) return []
        return [{ phoneNumberId: send.data.phoneNumberId, to: send.data.person, text: send.data.content.body, ref: send.data.callbackData }]
      })
    },
    posted: async () => (await entries('webhook_sent', '')).map((entry) => Posted.parse(entry)),
    requests: async (contains) => (await entries('request_received', contains)).length,
    webhooksWaiting: async () => (await ask('GET', '/health')).webhooksWaiting,
    googleClient: () => ask('GET', '/google/client'),
    openBrowser: (publicKey) => ask('POST', '/push/browsers', { applicationServerKey: publicKey }),
    pushed: async (browserId) => (await ask('GET', `/push/browsers/${browserId}`)).pushes.map(({ text }: { text: string }) => text),
    mailed: async (to) => (await ask('GET', `/mailbox?${new URLSearchParams({ to })}`)).mails.map(({ text }: { text: string }) => text),
  }
}

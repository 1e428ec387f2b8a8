import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { MIA, type RunningEmulator, runningEmulator } from './testing/running-emulator.ts'

let dataDir: string
let running: RunningEmulator
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
})
afterEach(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true })
})

const says = (words: string) => running.control(`/phone/${MIA}/messages`, { method: 'POST', body: { type: 'text', text: words } })

describe('a restarted emulator', () => {
  it('resends the webhooks without a 200, and no others', async () => {
    running = await runningEmulator({ dataDir })
    await says('before')
    await running.until(() => running.received.length === 1)
    running.answerWith(500)
    await says('while the product is down')
    await running.send({ type: 'text', text: { body: 'Hello' } })
    await running.stop()

    running = await runningEmulator({ dataDir })
    await running.until(() => running.received.length === 3)

    expect(running.received[0]!.changes[0]!.messages).toMatchObject([{ text: { body: 'while the product is down' } }])
    expect(running.statuses()).toEqual(['sent', 'delivered'])
  })

  it('restores chats, people and images', async () => {
    running = await runningEmulator({ dataDir })
    await running.control('/phone/contacts', { method: 'POST', body: { name: 'Zoë', phone: '+4915550100' } })
    await running.control(`/phone/${MIA}/messages`, { method: 'POST', body: { type: 'image', caption: 'Look' } })
    await running.stop()

    running = await runningEmulator({ dataDir })

    const { body } = await running.control(`/phone/${MIA}/messages`)
    expect(body.messages).toMatchObject([{ type: 'image', content: { caption: 'Look', mime_type: 'image/png' } }])
    const picture = await fetch(`http://127.0.0.1:${running.emulator.http}/_/phone/media/${body.messages[0]!.content.id}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await running.control('/phone/contacts')).body.contacts).toContainEqual(
      expect.objectContaining({ name: 'Zoë', key: '4915550100' }),
    )
  })

  it('restores received mail with its links', async () => {
    running = await runningEmulator({ dataDir })
    const transport = createTransport({ host: '127.0.0.1', port: running.emulator.smtp, secure: false })
    const link = 'https://example.com/reset?token=abc&next=%2Finbox'
    await transport.sendMail({
      from: 'Parley <no-reply@example.com>',
      to: 'ana@example.com',
      subject: 'Zurücksetzen 🔑',
      text: `Open ${link}.`,
      html: `<a href="${link.replace('&', '&amp;')}">Reset</a>`,
    })
    transport.close()
    await running.stop()

    running = await runningEmulator({ dataDir })

    const { body } = await running.control('/mailbox?to=ANA@example.com')
    expect(body.mails).toMatchObject([{ to: ['ana@example.com'], subject: 'Zurücksetzen 🔑', links: [link] }])
    expect((await running.control(`/mailbox/${body.mails[0]!.id}`)).body.text).toBe(`Open ${link}.`)
  })
})

import { expect, test } from 'vitest'

import { MIA, NUMBER, runningEmulator } from '../testing/running-emulator.ts'

const OTHER = '100000000000002'

test('access to one number reveals nothing of another number’s chats', async () => {
  const running = await runningEmulator()
  const stop = new AbortController()
  try {
    const events = `http://127.0.0.1:${running.emulator.http}/_/phone/events`
    const stream = await fetch(events, { headers: { 'x-emulator-numbers': OTHER }, signal: stop.signal })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    const writes = (phoneNumberId: string, text: string) =>
      running.control(`/phone/${MIA}/messages`, { method: 'POST', body: { type: 'text', text, phoneNumberId } })

    const secret = await writes(NUMBER, 'my secret')
    await running.graph(`/${NUMBER}/messages`, {
      method: 'POST',
      body: { messaging_product: 'whatsapp', status: 'read', message_id: secret.body.id, typing_indicator: { type: 'text' } },
    })
    await writes(OTHER, 'my question')
    let heard = ''
    while (!heard.includes('my question')) heard += (await reader.read()).value ?? ''

    expect(heard).not.toMatch(/my secret|typing|"status":"read"/)
  } finally {
    stop.abort()
    await running.stop()
  }
})

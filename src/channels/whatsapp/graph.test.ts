import { describe, expect, it } from 'vitest'

import type { Egress, EgressAnswer, EgressRequest } from '#domain/egress.ts'

import { createGraph } from './graph.ts'

const ACCESS = { token: 'EAAB', graphUrl: null }

function scripted(answer: EgressAnswer) {
  const calls: EgressRequest[] = []
  const egress: Egress = async (call) => {
    calls.push(call)
    return answer
  }
  return { calls, graph: createGraph(egress, 'https://graph.test/v25.0/') }
}

const answered = (status: number, body: unknown): EgressAnswer => ({
  outcome: 'answered',
  status,
  headers: {},
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  truncated: false,
})

describe('the Graph API client', () => {
  it('writes address, query and token, and reads the answer', async () => {
    const { calls, graph } = scripted(answered(200, { data: [] }))
    const answer = await graph(ACCESS, { method: 'GET', path: '/1/message_templates', query: { fields: 'name,status', limit: '5' } })
    expect(answer).toEqual({ outcome: 'done', body: { data: [] } })
    expect(calls[0]).toMatchObject({
      url: 'https://graph.test/v25.0/1/message_templates?fields=name%2Cstatus&limit=5',
      method: 'GET',
      headers: { authorization: 'Bearer EAAB' },
      body: null,
    })
  })

  it('sends a file as multipart', async () => {
    const { calls, graph } = scripted(answered(200, { id: '1' }))
    const file = { bytes: new TextEncoder().encode('abc'), mimeType: 'text/plain', filename: 'a.txt' }
    await graph(ACCESS, { method: 'POST', path: '/1/media', form: { messaging_product: 'whatsapp', file } })
    expect(calls[0]?.headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    const sent = new TextDecoder().decode(calls[0]?.body as Uint8Array)
    expect(sent).toContain('name="file"; filename="a.txt"')
    expect(sent).toContain('abc')
  })

  it('reports a refusal with Meta’s message and what to fix', async () => {
    const error = {
      code: 100,
      error_subcode: 2_388_299,
      message: 'Invalid parameter',
      error_user_title: 'Leading variable',
      error_user_msg: 'Add words.',
    }
    const { graph } = scripted(answered(400, { error }))
    expect(await graph(ACCESS, { method: 'POST', path: '/1/message_templates', json: {} })).toEqual({
      outcome: 'refused',
      fault: { status: 400, code: 100, subcode: 2_388_299, title: 'Leading variable', detail: 'Add words.', retry: 'never' },
    })
  })

  it.each([
    ['timeout', 'unknown'],
    ['lost', 'unknown'],
    ['unreachable', 'unreachable'],
    ['refused', 'unreachable'],
  ] as const)('tells an answer that did not come (%s) as %s', async (outcome, told) => {
    const { graph } = scripted({ outcome, detail: 'no' })
    expect(await graph(ACCESS, { method: 'GET', path: '/1' })).toEqual({ outcome: told, detail: 'no' })
  })

  it('treats a success that is not JSON as unknown, and an HTML page as a refusal', async () => {
    expect((await scripted(answered(200, '<html>')).graph(ACCESS, { method: 'GET', path: '/1' })).outcome).toBe('unknown')
    expect(await scripted(answered(502, '<html>')).graph(ACCESS, { method: 'GET', path: '/1' })).toMatchObject({
      outcome: 'refused',
      fault: { status: 502, code: 0, retry: 'later' },
    })
  })
})

import type { FastifyInstance } from 'fastify'

import { randomId } from '#domain/generate-id.ts'

/** The address under which tests open the product. */
export const PUBLIC_URL = 'http://parley.test'

export interface Answer {
  status: number
  // Tests read answers freely; the contract's shapes are checked by the server itself.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  /** As it came, compressed where it was. */
  bytes: Uint8Array
  headers: Record<string, unknown>
}

/** A browser, or a program with a key: keeps cookies and speaks JSON. */
export interface Client {
  call(method: Method, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  /** As `call`, and fails unless the answer is 200; returns its body. */
  ok(method: Method, path: string, body?: object): Promise<Answer['body']>
  cookie(): string
  /** The id of the first app this client may work in. */
  appId(): Promise<string>
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Makes a client of an in-process server, which calls from `from`. With a key it sends that and no cookies. */
export function createClient(server: FastifyInstance, key?: string, from?: string): Client {
  const cookies = new Map<string, string>()
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call: Client['call'] = async (method, path, body, headers = {}) => {
    const answer = await server.inject({
      method,
      url: path,
      ...(from !== undefined && { remoteAddress: from }),
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : { origin: PUBLIC_URL, ...(cookies.size > 0 && { cookie: cookie() }) }),
        // As the browser does, so that every test of a POST runs as it is run there.
        ...(method === 'POST' && { 'idempotency-key': randomId() }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    for (const set of answer.cookies) {
      if (set.value === '') cookies.delete(set.name)
      else cookies.set(set.name, set.value)
    }
    return {
      status: answer.statusCode,
      body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body,
      bytes: answer.rawPayload,
      headers: answer.headers,
    }
  }
  const ok: Client['ok'] = async (method, path, body) => {
    const answer = await call(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { call, ok, cookie, appId: async () => String((await ok('GET', '/api/v1/apps')).items[0]?.id) }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { escapeHtml } from '../pages/html.ts'
import { firstRequests } from './first-requests.ts'

/** A page does not wait longer for what its screen begins with: what is missing then, the browser asks for itself. */
const PATIENCE_MS = 500

const Session = z.object({ user: z.object({ uid: z.string() }).nullable() })
const Apps = z.object({ items: z.array(z.object({ id: z.string() })) })

/**
 * What the screen of a signed-in person begins with, as elements of its page, one after the other: each call that the browser would make, with its answer. They
 * are calls of the API through the server's own door, with the cookie of the request, so that every guard stands before them. Null for
 * whoever is not signed in.
 */
export async function firstAnswers(request: FastifyRequest, reply: FastifyReply): Promise<AsyncIterable<string> | null> {
  if (!request.headers.cookie?.includes('session_token=')) return null
  const ask = (url: string) => inTime(answerOf(request, reply, url))
  const [session, apps] = await Promise.all([ask('/api/v1/session'), ask('/api/v1/apps')])
  if (session === null || !isSignedIn(session)) return null
  return screenAnswers(request, { session, apps }, ask)
}

async function* screenAnswers(
  { url, headers }: FastifyRequest,
  { session, apps }: { session: string; apps: string | null },
  ask: (url: string) => Promise<string | null>,
): AsyncGenerator<string> {
  const [path = '', search] = url.split('?')
  const query = new URLSearchParams(search)
  const appId = apps === null ? null : chosenApp(apps, query.get('openIn') ?? selectedApp(headers.cookie))
  const asked = (appId === null ? [] : firstRequests(appId, path, query)).map((one) => ({ url: one, answer: ask(one) }))
  yield element('/api/v1/session', session) + element('/api/v1/apps', apps)
  for (const { url: one, answer } of asked) yield element(one, await answer)
}

const isSignedIn = (session: string): boolean => {
  const { data } = Session.safeParse(JSON.parse(session))
  return data !== undefined && data.user !== null
}

async function answerOf(request: FastifyRequest, reply: FastifyReply, url: string): Promise<string | null> {
  const { headers, host, ip } = request
  const passed = Object.fromEntries(PASSED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
  const answer = await request.server.inject({ method: 'GET', url, remoteAddress: ip, headers: { ...passed, host } })
  // A session that is a day old is renewed by whoever asks first.
  const renewed = url === '/api/v1/session' ? answer.headers['set-cookie'] : undefined
  if (renewed !== undefined) void reply.header('set-cookie', renewed)
  return answer.statusCode === 200 ? answer.body : null
}

const PASSED = ['cookie', 'user-agent', 'accept-language'] as const

function inTime(answer: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** The app that the browser shows: the one that it says, where the person is a member of it, else the first. */
function chosenApp(apps: string, asked: string | null): string | null {
  const items = Apps.safeParse(JSON.parse(apps)).data?.items ?? []
  return (items.find(({ id }) => id === asked) ?? items[0])?.id ?? null
}

const selectedApp = (cookie = ''): string | null => /(?:^|;\s*)selectedApp=([\w-]+)/.exec(cookie)?.[1] ?? null

/** Nothing where there is no answer. No `<` may end the element early. */
const element = (url: string, json: string | null): string =>
  json === null
    ? ''
    : `<script type="application/json" data-answer="${escapeHtml(url)}">${json.replaceAll('<', String.raw`\u003c`)}</script>`

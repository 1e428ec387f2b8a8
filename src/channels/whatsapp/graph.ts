import type { Egress, EgressAnswer, EgressRequest } from '#domain/egress.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { Graph, GraphAnswer, GraphCall, GraphFault } from '#domain/whatsapp/graph.ts'
import { parseJson } from '#domain/json.ts'

import { readRefusal } from './errors.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 4 * 1_024 * 1_024

/** Makes the way to the Graph API: at the access's own address where it names one, else at `graphUrl`. */
export function createGraph(egress: Egress, graphUrl: string): Graph {
  return async (access, call) => {
    const url = new URL(`${(access.graphUrl ?? graphUrl).replace(/\/$/, '')}${call.path}`)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const { headers, body } = await writeBody(call)
    const answer = await egress({
      url: url.href,
      method: call.method,
      headers: { authorization: `Bearer ${access.token}`, ...headers },
      body,
      timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    return answer.outcome === 'answered' ? readAnswer(answer) : withoutAnswer(answer)
  }
}

async function writeBody({ json, form, raw }: GraphCall): Promise<Required<Pick<EgressRequest, 'headers' | 'body'>>> {
  if (json !== undefined) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
  if (raw !== undefined) return { headers: raw.headers, body: raw.bytes }
  if (form === undefined) return { headers: {}, body: null }
  const parts = new FormData()
  for (const [name, part] of Object.entries(form)) {
    if (typeof part === 'string') parts.append(name, part)
    else parts.append(name, new Blob([Buffer.from(part.bytes)], { type: part.mimeType }), part.filename)
  }
  const written = new Response(parts)
  return {
    headers: { 'content-type': written.headers.get('content-type') ?? 'multipart/form-data' },
    body: new Uint8Array(await written.arrayBuffer()),
  }
}

function readAnswer({ status, body }: Extract<EgressAnswer, { outcome: 'answered' }>): GraphAnswer {
  const text = new TextDecoder().decode(body)
  if (status >= 200 && status < 300) {
    const value = parseJson(text)
    return value === undefined
      ? { outcome: 'unknown', detail: storedText('WhatsApp’s answer couldn’t be read ({status}).', { status }) }
      : { outcome: 'done', body: value }
  }
  const refusal = readRefusal(text, status)
  const fault: GraphFault = refusal
    ? { status, code: Number(refusal.failure.code), subcode: refusal.subcode, ...words(refusal.failure), retry: refusal.retry }
    : {
        status,
        code: 0,
        subcode: null,
        title: storedText('WhatsApp answered {status}.', { status }),
        detail: text.slice(0, 300),
        retry: status >= 500 ? 'later' : 'never',
      }
  return { outcome: 'refused', fault }
}

const words = ({ title, detail }: { title: string; detail?: string | undefined }) => ({ title, detail: detail ?? title })

function withoutAnswer({ outcome, detail }: Exclude<EgressAnswer, { outcome: 'answered' }>): GraphAnswer {
  return { outcome: outcome === 'timeout' || outcome === 'lost' ? 'unknown' : 'unreachable', detail }
}

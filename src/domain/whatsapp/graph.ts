import type { Json } from '../json.ts'

/** As whom the Graph API is called: a channel, or anything else that has a token. Null for the installation's own address of it. */
export interface GraphAccess {
  token: string
  graphUrl: string | null
}

/** A file as a form carries it. */
export interface GraphFile {
  bytes: Uint8Array
  mimeType: string
  filename: string
}

/** One call of the Graph API. */
export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE'
  /** From the version on, like `/106540352242922/message_templates`. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: Json
  /** Sent as multipart, where a file is among it. */
  form?: Readonly<Record<string, string | GraphFile>>
  /** Sent as it is, with its own headers. */
  raw?: { bytes: Uint8Array; headers: Readonly<Record<string, string>> }
  timeoutMs?: number
}

/** A refusal in Meta's words. `title` is short, `detail` says what to fix where Meta says it. */
export interface GraphFault {
  status: number
  /** 0 where the answer was no Graph error. */
  code: number
  subcode: number | null
  title: string
  detail: string
  /** Whether the same call may succeed later. */
  retry: 'never' | 'later'
}

/** What came of a call. `unreachable`: nothing was sent. `unknown`: it may have been carried out, the answer was lost. */
export type GraphAnswer =
  | { outcome: 'done'; body: Json }
  | { outcome: 'refused'; fault: GraphFault }
  | { outcome: 'unreachable' | 'unknown'; detail: string }

/** Calls the Graph API through the one exit. It answers, it never throws. */
export type Graph = (access: GraphAccess, call: GraphCall) => Promise<GraphAnswer>

/** One outgoing call. */
export interface EgressRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | null
  timeoutMs: number
  /** Bytes of the answer that are read; the rest is cut off. */
  maxBytes?: number
}

/**
 * What came of a call. `refused` and `unreachable`: nothing was sent, so a repetition is safe. `timeout` and `lost`: the other side
 * may have acted on it.
 */
export type EgressAnswer =
  | { outcome: 'answered'; status: number; headers: Readonly<Record<string, string>>; body: Uint8Array; truncated: boolean }
  | { outcome: 'refused' | 'unreachable' | 'timeout' | 'lost'; detail: string }

/** The one way out of this server: guarded against addresses of private networks. It answers, it never throws. */
export type Egress = (request: EgressRequest) => Promise<EgressAnswer>

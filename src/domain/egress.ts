/** A body that is written piece by piece and never whole in memory. */
export interface EgressBody {
  bytes: AsyncIterable<Uint8Array>
  /** How many bytes it has: no more and no fewer. */
  size: number
}

/** One outgoing call. */
export interface EgressRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | EgressBody | null
  timeoutMs: number
  /** Is handed what breaks the call off, before or amid its answer. */
  onBegin?(breakOff: () => void): void
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

/** What came of opening a call: the body passes piece by piece and is never whole in memory; `end` breaks it off. */
export type EgressStream =
  | {
      outcome: 'answered'
      status: number
      headers: Readonly<Record<string, string>>
      body: AsyncIterable<Uint8Array>
      end(): void
    }
  | { outcome: 'refused' | 'unreachable' | 'timeout' | 'lost'; detail: string }

/** Opens a call whose answer is too large to keep, under the same guard. It answers, it never throws; its body may break off. */
export type EgressOpen = (request: Omit<EgressRequest, 'maxBytes'>) => Promise<EgressStream>

/** The one exit of this server: guarded against addresses of private networks. It answers, it never throws. */
export type Egress = (request: EgressRequest) => Promise<EgressAnswer>

import type { OperationId } from '#domain/api/contract.ts'
import type { Method } from '#domain/api/endpoint.ts'
import { callerName, type ReadReplica } from '#store/postgres/replica/read-replica.ts'

import type { Caller } from '../http/caller.ts'

/** What people search and what is counted for them: a moment old is as good. Their lists follow the live line, and are read from the primary. */
const FOR_PEOPLE: ReadonlySet<OperationId> = new Set<OperationId>([
  'search',
  'getFlowFigures',
  'getAgentFigures',
  'getSuggestionFigures',
  'listWorstAgentCases',
  'listAuditLog',
])

/** Programs read their lists there too. */
const mayRead = (id: string, caller: Caller): boolean =>
  FOR_PEOPLE.has(id as OperationId) || (caller.kind !== 'user' && (id === 'search' || id.startsWith('list')))

const nameOf = ({ kind, id }: Caller): string => callerName(kind, id)

/** Reads a part of what is streamed, long after its handler has ended, from the replica where there is one. */
export const readPart = <T>(reads: ReadReplica | null | undefined, caller: Caller | null, work: () => Promise<T>): Promise<T> =>
  reads && caller ? reads.read(nameOf(caller), work) : work()

type Run<C, A> = (call: C) => Promise<A>

/** A handler that reads from the replica where there is one and it may, or that notes who wrote (decision 307). */
export function throughReplica<C extends { caller: Caller | null }, A>(
  id: string,
  method: Method,
  run: Run<C, A>,
  reads: ReadReplica | null | undefined,
): Run<C, A> {
  if (!reads) return run
  if (method === 'GET')
    return async (call) => (call.caller && mayRead(id, call.caller) ? reads.read(nameOf(call.caller), () => run(call)) : run(call))
  return async (call) => {
    try {
      return await run(call)
    } finally {
      if (call.caller) await reads.wrote(nameOf(call.caller))
    }
  }
}

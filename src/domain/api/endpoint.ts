import { z } from 'zod'

import type { Role } from '../workspace/role.ts'

/** Beside apps: people of the partner in the path, its owners, or whoever owns the installation. */
type PartnerAccess = 'partner-member' | 'partner-owner' | 'installation-owner'

/** Access that no role in an app gives. `visitor`: whoever holds the token of the web chat in the path. */
export type BesideApps = 'public' | 'user' | 'visitor' | PartnerAccess

/** Who may call: anybody, anybody signed in, a member of the app in the path with at least this role, or somebody beside apps. */
export type Access = BesideApps | Role

/** Tells whether an endpoint is of no app. */
export const isBesideApps = (access: Access): access is BesideApps => !['owner', 'admin', 'agent'].includes(access)

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One address of the API. From it come the server's validation, the browser's types and the OpenAPI document. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Path with `:name` parameters; `:appId` is the app that `access` speaks of. */
  path: string
  summary: string
  tag: string
  access: Access
  /** Largest body in bytes, where it is not the usual one. */
  bodyBytes?: number
  /** Its body is a file of any type, which the handler reads from the request piece by piece. */
  streams?: boolean
  params: Params
  query: Query
  body: Body
  answer: Answer
}

const Nothing = z.object({})

/** Describes an endpoint. Parts left out hold nothing; an answer left out is `{}`. */
export function endpoint<
  Params extends z.ZodType = typeof Nothing,
  Query extends z.ZodType = typeof Nothing,
  Body extends z.ZodType = typeof Nothing,
  Answer extends z.ZodType = typeof Nothing,
>(
  head: { method: Method; path: string; summary: string; tag: string; access: Access; bodyBytes?: number; streams?: boolean },
  parts: { params?: Params; query?: Query; body?: Body; answer?: Answer } = {},
): Endpoint<Params, Query, Body, Answer> {
  const { params = Nothing, query = Nothing, body = Nothing, answer = Nothing } = parts
  return { ...head, params, query: head.method === 'GET' && isList(answer) ? withIdOrder(query) : query, body, answer } as Endpoint<
    Params,
    Query,
    Body,
    Answer
  >
}

/** Ids in the order in which a list shall stand, separated by commas. Items that are not named follow, as they would stand without it. */
const IdOrder = z
  .string()
  .max(10_000)
  .transform((text) => text.split(','))
  .meta({ description: 'Ids, separated by commas: the items of this answer in that order. What is not named follows as usual.' })

/** Every list can be sorted by a given order of ids (spec, section 9); a page of a long list is sorted in itself. */
const withIdOrder = (query: z.ZodType): z.ZodType => (query instanceof z.ZodObject ? query.extend({ idOrder: IdOrder.optional() }) : query)

function isList(answer: z.ZodType): boolean {
  if (!(answer instanceof z.ZodObject) || !(answer.shape['items'] instanceof z.ZodArray)) return false
  const item: unknown = answer.shape['items'].element
  return item instanceof z.ZodObject && 'id' in item.shape
}

/** What a caller gets back. */
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** An answer that is a file and no JSON. */
export const Bytes = z.unknown()

/** A page of a list, read on with `after = nextCursor`. */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const PageQuery = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

import { contract } from '#domain/api/contract.ts'
import { Bytes, type Endpoint } from '#domain/api/endpoint.ts'
import { ERRORS } from '#domain/errors.ts'
import { keyScopeOf, keysFor } from '#domain/workspace/key-scope.ts'
import type { Json } from '#domain/json.ts'

import { cookiePrefix } from '../auth/host-cookie.ts'
import { createSchemas, type Schema } from './openapi-schemas.ts'

/** The OpenAPI 3.1 document of the whole contract. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const schemas = createSchemas()
  for (const [id, endpoint] of Object.entries(contract)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(id, endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: '1', description: 'One contract: the server validates by it, the browser is typed by it.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: `${cookiePrefix(publicUrl)}.session_token` },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the app in the path. It acts as an admin within its scopes (x-key-scope), but makes no keys and no members.',
        },
        partnerKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the partner in the path. It acts as an owner within its scopes (x-key-scope), but makes no keys and no users.',
        },
      },
      schemas: { ...schemas.parts, Error: errorSchema() },
    },
  }
}

function operation(id: string, endpoint: Endpoint, schemas: Schemas): Json {
  const body = schemas.schemaOf(endpoint.body, 'input')
  const keys = keysFor(endpoint)
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    'x-access': endpoint.access,
    ...(keys !== null && { 'x-key-scope': keyScopeOf(endpoint) }),
    security: endpoint.access === 'public' ? [] : [{ session: [] }, ...(keys === null ? [] : [{ [SCHEME_OF[keys]]: [] }])],
    parameters: [
      ...parameters(schemas.schemaOf(endpoint.params, 'input'), 'path'),
      ...parameters(schemas.schemaOf(endpoint.query, 'input'), 'query'),
      ...(endpoint.method === 'POST' ? [IDEMPOTENCY] : []),
    ],
    ...(propertiesOf(body).length > 0 && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(endpoint.streams && { requestBody: { required: true, content: { '*/*': {} } } }),
    responses: {
      '200': { description: 'Done', content: contentOf(endpoint, schemas) },
      default: { description: 'Refused or failed', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  }
}

const SCHEME_OF = { app: 'key', partner: 'partnerKey' } as const

const contentOf = ({ answer }: Endpoint, { schemaOf }: Schemas): Json =>
  answer === Bytes ? { '*/*': {} } : { 'application/json': { schema: schemaOf(answer, 'output') } }

type Schemas = ReturnType<typeof createSchemas>

const IDEMPOTENCY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key within 24 hours makes a repeated request happen once; it gets the same answer.',
  schema: { type: 'string', maxLength: 255 },
}

function parameters(made: Schema, where: 'path' | 'query'): Json[] {
  const required = Array.isArray(made['required']) ? made['required'] : []
  return propertiesOf(made).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const propertiesOf = (schema: Schema): [string, Json][] => Object.entries((schema['properties'] as Schema | undefined) ?? {})

const errorSchema = (): Json => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'hint'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS) },
        message: { type: 'string' },
        hint: { type: 'string' },
        requestId: { type: 'string' },
        details: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
      },
    },
  },
})

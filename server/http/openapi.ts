import * as z from 'zod/mini'
import { allEndpoints, type NamedEndpoint } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { shapes } from '#contract/shapes.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1, made from the contract. */
export function openApi(title: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const named of allEndpoints) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operation(named) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas,
      responses: { Refused: { description: 'Refused', content: json({ $ref: '#/components/schemas/Refusal' }) } },
    },
  }
}

function operation({ noun, name, endpoint }: NamedEndpoint): Json {
  const isPublic = endpoint.roles === 'public'
  return {
    tags: [noun],
    operationId: `${noun}.${name}`,
    summary: isPublic ? 'Public' : `For ${[...endpoint.roles].join(', ')}`,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body || endpoint.multipart ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      200: success(endpoint),
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

function parameters(schema: z.core.$ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties, required } = fieldsOf(schema, 'input')
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: inner,
  }))
}

function requestBody({ body, multipart }: Endpoint): Json {
  if (body && !multipart) return { required: true, content: json(jsonSchema(body, 'input')) }
  const fields = body ? fieldsOf(body, 'input') : noFields
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { ...fields, properties: { ...fields.properties, file } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function success({ data, top, stream, done = 'OK' }: Endpoint): Json {
  if (stream === 'file') return { description: done, content: { 'application/octet-stream': {} } }
  if (stream === 'events') return { description: done, content: { 'text/event-stream': {} } }
  const inner = top ? fieldsOf(top, 'output') : noFields
  const properties: Json = { success: { const: true }, message: { type: 'string' }, ...inner.properties }
  if (data) properties.data = jsonSchema(data, 'output')
  const required = ['success', 'message', ...inner.required, ...(data ? ['data'] : [])]
  return { description: done, content: json({ type: 'object', properties, required }) }
}

type Fields = { type: string; properties: Json; required: string[] }

const noFields: Fields = { type: 'object', properties: {}, required: [] }

/** An object that is written out where it is used, with fields beside its own, even if it has a name. */
function fieldsOf(schema: z.core.$ZodType, io: 'input' | 'output'): Fields {
  const { $ref, ...own } = jsonSchema(schema, io)
  const written = typeof $ref === 'string' ? schemas[$ref.replace('#/components/schemas/', '')] : own
  return { ...noFields, ...(written as Partial<Fields>) }
}

/** A shape with a name is written under `components` when a call first uses it, and referred to from there on. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const options = { io, unrepresentable: 'any', target: 'draft-2020-12', metadata: names } as const
  const told = JSON.stringify(z.toJSONSchema(schema, options)).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(told) as { $schema: string; $defs?: Json }
  for (const [name, shape] of Object.entries($defs)) {
    schemas[name] ??= shape
    if (JSON.stringify(schemas[name]) !== JSON.stringify(shape)) throw new Error(`${name} names two shapes`)
  }
  return rest
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

const refusal = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          link: { type: 'string' },
          id: { type: 'integer' },
          label: { type: 'string' },
        },
      },
    },
  },
}

const names = z.registry<{ id: string }>()
for (const [id, shape] of Object.entries(shapes)) names.add(shape, { id })

/** What stands under the names, as far as it was described. */
const schemas: Json = { Refusal: refusal }

/** The OpenAPI 3.1 document of the served calls, and a page to browse it. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '../../contract/messages'
import { sayIt } from '../../contract/say'
import { isReading, paramNames, type Call } from '../../contract/call'
import { callGroups, calls, regularResources, type CallName } from '../../contract/calls'
import { hasPast } from '../../contract/hasPast'
import { asOfHeader, moment } from '../../contract/entities/pastRecords'
import { actOfCall, confirmedMinutes, mayAskAgain } from '../../contract/asksAgain'
import { changeIdHeader, codes, idempotencyHeader } from '../../contract/envelope'
import { secretPrefix } from '../../contract/entities/apiKey'
import { capitalize } from '../../contract/capitalize'
import { isPersonal } from '../../contract/personal'
import { errorEnvelope, successEnvelope } from './envelope'
import { renderFileError } from './errors'
import { actPattern, isDoneOnce } from './once'

const groupOf = (name: CallName): string =>
  Object.entries(callGroups).find(([, group]) => name in group)?.[0] ?? 'other'

const guardText = ({ guard }: Call): string =>
  guard === 'public'
    ? 'Needs no sign-in.'
    : guard
        .map((rule) =>
          [
            rule.account === 'platform'
              ? 'provider staff'
              : rule.account === 'company'
                ? 'company users'
                : 'any signed-in user',
            rule.ownCompany && rule.account !== 'platform' ? 'of the company' : '',
            rule.role ? `with the role ${rule.role}` : '',
            rule.permissions.length ? `with ${rule.permissions.join(' or ')}` : '',
          ]
            .filter(Boolean)
            .join(' '),
        )
        .join('; or ')
        .replace(/^/, 'For ')
        .concat('.')

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorEnvelope } },
})

/** One by one, since not all generators of clients know ranges such as 4XX. */
const refusals = {
  400: 'The query, body or file is not valid; `error` says where.',
  401: 'Nobody is signed in, or the session has ended.',
  403: 'The caller may not do this.',
  404: 'There is no such record.',
  409: 'The state of the record does not allow this, or somebody else has changed it.',
  413: 'The request is too large.',
  429: 'Too many attempts; `Retry-After` says when to try again.',
  500: 'Something unexpected happened.',
  503: 'The database is unavailable, takes no changes, or its disk is full, or the console is under maintenance; `Retry-After` says when to try again.',
} as const

const changeText = `If it changes records, the header \`${changeIdHeader}\` of the response names the change.`

const asOfText = 'The moment as of which to answer, since history began; with the rights of today.'

const actText =
  'Names an act, so that it is done once however often it is sent within ten minutes; `;again` behind the name says that it was sent before.'

/** The headers of a call; answers are kept by name only for writes in one transaction. */
const headersOf = (call: Call, isOnce: boolean): z.ZodObject | undefined => {
  if (hasPast(call)) return z.object({ [asOfHeader]: moment.optional().describe(asOfText) })
  return isOnce
    ? z.object({ [idempotencyHeader]: z.string().regex(actPattern).optional().describe(actText) })
    : undefined
}

/** Says of a call that it asks, or may ask, for a fresh proof of who is there. */
const confirmationOf = (name: CallName): string | undefined => {
  const text = `code ${codes.confirmation}: the session has to be confirmed by \`confirmSession\` first, if that was not done within ${confirmedMinutes} minutes`
  if (actOfCall(name)) return `${refusals[403]} With ${text}.`
  return mayAskAgain.has(name)
    ? `${refusals[403]} With ${text}; only if what it would do is a dangerous act.`
    : undefined
}

const refusalsOf = (call: Call): readonly (keyof typeof refusals)[] => {
  const { body, guard, path, query, upload } = call
  return [
    ...(query || body || upload || hasPast(call) ? ([400] as const) : []),
    ...(guard === 'public' && isReading(call) ? [] : ([401] as const)),
    ...(guard === 'public' ? [] : ([403] as const)),
    ...(paramNames(path).length > 0 ? ([404] as const) : []),
    ...(isReading(call) ? [] : ([409] as const)),
    ...(body ? ([413] as const) : []),
    429,
    500,
    503,
  ]
}

/** The route schema of a call: what Fastify validates, and what the document says. */
export const routeSchema = (name: CallName, call: Call, isOneTransaction: boolean) => {
  const params = paramNames(call.path)
  const { answer, body, query, guard, upload } = call
  const headers = headersOf(call, guard !== 'public' && isDoneOnce(name, isOneTransaction))
  return {
    operationId: name,
    summary: call.summary,
    description: isReading(call) || guard === 'public' ? guardText(call) : `${guardText(call)} ${changeText}`,
    tags: [groupOf(name)],
    security: securityOf(name),
    ...(params.length > 0 && {
      params: z.object(Object.fromEntries(params.map((param) => [param, z.coerce.number<string>().int()]))),
    }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(upload && {
      consumes: ['multipart/form-data'],
      body: z.object({
        [upload.field]: z.string().meta({ format: 'binary' }),
        ...(upload.choices && { choices: upload.choices.optional() }),
      }),
    }),
    response: {
      ...(answer.kind === 'file'
        ? { 200: { description: answer.fileName, content: { [answer.type]: { schema: z.string() } } } }
        : {
            [answer.status]: successEnvelope(answer).describe(sayIt(answer.message)),
            ...(query?.shape.preview &&
              answer.status === 201 && { 200: successEnvelope(answer).describe(messages.previewed) }),
          }),
      ...Object.fromEntries(
        refusalsOf(call).map((status) => [
          status,
          errorResponse((status === 403 && confirmationOf(name)) || refusals[status]),
        ]),
      ),
    },
  }
}

/** The description of each group of calls that holds more than the regular calls of one resource. */
const groupTexts: Partial<Record<keyof typeof callGroups, string>> = {
  system: 'The state of the process',
  auth: 'Signing in and out, and passwords',
  companies: 'Companies and their logos',
  businessUnits: 'The business units of a company',
  structure: 'The structure of a company as a whole',
  legalEntities: 'The legal entities of a unit in a country of a region',
  regions: 'The regions of a company',
  tomUsers: 'Provider staff',
  companyUsers: 'The users of a company, with a role per application',
  identityProviders: 'How people of a company sign in by its identity provider',
  apiKeys: 'Keys with which programs call the API for a company',
  provisioning: 'What an identity provider sends by SCIM, and the roles that its groups stand for',
  sessions: 'Where people are signed in',
  sectors: 'Sectors, industries and sub-industries',
  reference: 'Countries and currencies',
  longTermIncentives: 'Long-term incentive plans, incentives and their versions',
  jobGrades: 'Job grades and their versions',
  gradeMapping: 'How TA ranks map to the grades of companies',
  notifications: 'Notifications',
  figures: 'The numbers of dashboards',
  jobFunctions: 'Job functions and sub-job functions',
}

/** All others are named after their resource. */
const resourceTexts = regularResources
  .filter(({ name }) => name in callGroups && !(name in groupTexts))
  .map(({ name, of, words }) => [name, capitalize(words.many) + (of === 'company' ? ' of a company' : '')] as const)

interface Document {
  readonly paths?: unknown
  readonly components?: { readonly schemas?: Record<string, unknown> }
}

/** Lists the schemas that a part of the document refers to. */
const schemasReferredToIn = (part: unknown): string[] =>
  [...JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '')

/** Removes unreferenced schemas: the generator emits each one for input and output, whether used or not. */
const withoutUnused = (document: Document): Document => {
  const schemas = document.components?.schemas ?? {}
  const used = new Set<string>()
  for (let found = schemasReferredToIn(document.paths); found.length > 0;) {
    const fresh = [...new Set(found)].filter((name) => !used.has(name))
    for (const name of fresh) used.add(name)
    found = fresh.flatMap((name) => schemasReferredToIn(schemas[name]))
  }
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...document, components: { ...document.components, schemas: kept } }
}

const toDocument = createJsonSchemaTransformObject({})

const securityOf = (name: CallName): { readonly [scheme: string]: readonly string[] }[] => {
  if (calls[name].guard === 'public') return []
  return isPersonal(name) ? [{ accessToken: [] }] : [{ accessToken: [] }, { apiKey: [] }]
}

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of somebody who is signed in.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: [
      `The key of a program, as it is: \`Authorization: Bearer ${secretPrefix}7_…\`. A super user of the company makes it in the console,`,
      'under "Keys for programs". It may do what was chosen for it and its maker may do, in the one company, makes no call that is',
      'about a person who is signed in, and plans no changes. A key that has ended is answered 401.',
    ].join(' '),
  },
} as const

/** Collects the document from the routes; must be registered before them. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Talent Console API',
        version: '1.0.0',
        description: 'Single sign-on and management of companies, their structure, users, grades and reference data.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/api' }],
      tags: [...Object.entries(groupTexts), ...resourceTexts].map(([name, description]) => ({ name, description })),
      components: { securitySchemes },
    },
    transform: createJsonSchemaTransform({}),
    transformObject: (document) => withoutUnused(toDocument(document) as Document) as ReturnType<typeof toDocument>,
  })
}

/** Serves the document at `/openapi.json` and the page at `/docs`. */
export const registerApiPages = async (app: FastifyInstance): Promise<void> => {
  app.get('/openapi.json', { schema: { hide: true } as object }, () => app.swagger())
  await app.register(async (pages) => {
    pages.setErrorHandler(renderFileError)
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      theme: { title: 'Talent Console API' },
      uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
    })
  })
}

/** Declares what identity providers can send and ask (RFC 7643), with the definitions of `scimmy`, but none of its registry. */
import { Messages, Types } from 'scimmy'
import { mostBulkBytes, mostBulkOperations, mostListed } from './limits'

const { Attribute, SchemaDefinition } = Types

const textOf = (name: string, description: string, config = {}) =>
  new Attribute('string', name, { description, ...config })
const flag = (name: string, description: string) => new Attribute('boolean', name, { description })
const readOnly = { mutable: false } as const

const entries = (name: string, description: string, config = {}) =>
  new Attribute('complex', name, { multiValued: true, description, ...config }, [
    textOf('value', description),
    textOf('display', 'A text to show.'),
    textOf('type', 'The kind of the value, such as work.'),
    flag('primary', 'Whether it is the one that counts.'),
  ])

const core = 'urn:ietf:params:scim:schemas:core:2.0:'

export const userSchema = new SchemaDefinition('User', `${core}User`, 'A user of the company', [
  textOf('userName', 'What the identity provider calls the person; an email address if it sends no emails.', {
    required: true,
    uniqueness: 'server',
  }),
  new Attribute('complex', 'name', { description: 'The name of the person.' }, [
    textOf('formatted', 'The whole name; read if neither given nor family name is sent.'),
    textOf('familyName', 'The family name.'),
    textOf('givenName', 'The given name.'),
  ]),
  textOf('displayName', 'The whole name; read if no name is sent.'),
  flag('active', 'Whether the person may sign in. Who is switched off is signed out at once.'),
  entries('emails', 'The address of the person: the primary one, or that of work, is kept.'),
  entries('phoneNumbers', 'The phone number of the person, with its calling code: +49 30 1234567.'),
  new Attribute(
    'complex',
    'groups',
    { multiValued: true, direction: 'out', ...readOnly, description: 'Groups of the person.' },
    [textOf('value', 'The id of the group.', readOnly), textOf('display', 'The name of the group.', readOnly)],
  ),
])

export const groupSchema = new SchemaDefinition('Group', `${core}Group`, 'A group of the identity provider', [
  textOf('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
  new Attribute(
    'complex',
    'members',
    { multiValued: true, description: 'The members of the group: users of the company.' },
    [textOf('value', 'The id of the user.'), textOf('display', 'The name of the user.'), textOf('type', 'User.')],
  ),
])

const described = (base: string, schema: typeof userSchema) => schema.describe(`${base}/Schemas`)

/** Returns a list in the form of SCIM. */
export const listBody = (resources: readonly object[], { total = resources.length, start = 1 } = {}) => ({
  schemas: [Messages.ListResponse.id],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const schemasOf = (base: string) => [described(base, userSchema), described(base, groupSchema)]

export const resourceTypesOf = (base: string) =>
  [
    { name: 'User', endpoint: '/Users', schema: userSchema },
    { name: 'Group', endpoint: '/Groups', schema: groupSchema },
  ].map(({ name, endpoint, schema }) => ({
    schemas: [`${core}ResourceType`],
    id: name,
    name,
    endpoint,
    description: schema.description,
    schema: schema.id,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

export const serviceProviderConfig = (base: string, documentation: string) => ({
  schemas: [`${core}ServiceProviderConfig`],
  documentationUri: documentation,
  patch: { supported: true },
  bulk: { supported: true, maxOperations: mostBulkOperations, maxPayloadSize: mostBulkBytes },
  filter: { supported: true, maxResults: mostListed },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Key for programs',
      description: 'Authorization: Bearer, followed by a key that a super user of the company makes in the console',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

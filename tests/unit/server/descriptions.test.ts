import { expect, test } from 'vitest'
import { wrongDescription } from '../../../server/identity/faults'
import { openIdConnect } from '../../../server/identity/openIdConnect'

const issuer = 'https://login.example.com'
const honest = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
}

/** Begins a sign-in at a provider that describes itself so. */
const begin = (description: object) => {
  const { begin: beginAt } = openIdConnect(() => Promise.resolve(Response.json(description)), false)
  return beginAt({ issuer, clientId: 'console', secrets: ['secret'] }, 'state', 'https://console.example/back')
}

test('a sign-in leads to the address that the provider describes', async () => {
  expect((await begin(honest)).address).toContain(`${issuer}/authorize?`)
})

test.each([
  { authorization_endpoint: 'javascript:alert(1)' },
  { authorization_endpoint: 'data:text/html,x' },
  { authorization_endpoint: 7 },
  { token_endpoint: 'file:///etc/passwd' },
  { jwks_uri: 'http://[' },
  { userinfo_endpoint: {} },
  { id_token_signing_alg_values_supported: 'RS256' },
  { id_token_signing_alg_values_supported: 5 },
  { token_endpoint_auth_methods_supported: 5 },
  { token_endpoint_auth_methods_supported: {} },
  { token_endpoint_auth_methods_supported: [null] },
])('a description with %j is told to be wrong', async (part) => {
  await expect(begin({ ...honest, ...part })).rejects.toThrow(wrongDescription)
})

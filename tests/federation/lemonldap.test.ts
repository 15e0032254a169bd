/** LemonLDAP::NG, which nobody here wrote, as the identity provider of two companies (decision 0133): by OpenID Connect, and by SAML 2.0. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityProvider, MailDomain, ReadMetadata } from '../../contract/entities/identityProvider'
import type { LoginAnswer, VerifiedUser } from '../../contract/entities/session'
import { demoPassword } from '../../server/data/demo/accounts'
import { startDnsServer, type DnsServer } from '../support/dnsServer'
import { newVisitor, openFrontDoor, tokenOf, type FrontDoor } from './frontDoor'
import { people, startLemonldap } from './lemonldap'

const clientId = 'talent-console'
// As somebody may choose one: with characters that are written otherwise in a form.
const clientSecret = 'A secret of 2026: 100 % long+enough/to~be_sure.'

let dns: DnsServer
let door: FrontDoor
let lemonldap: Awaited<ReturnType<typeof startLemonldap>>

/** Calls as the super user of a company. */
const actFor = async (domain: string) => {
  const { data: signedIn } = await door.product.send<LoginAnswer>('/v2/auth/login/', {
    body: { email: `super@${domain}`, password: demoPassword },
  })
  const token = signedIn.token?.access ?? ''
  const call = async <Data>(path: string, body: object = {}) => {
    const answer = await door.product.send<Data>(`/company/${signedIn.user.company?.id}/${path}`, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer)}`)
    return answer.data
  }
  return { domain, call }
}
type Company = Awaited<ReturnType<typeof actFor>>

const enter = ({ call }: Company, kind: IdentityProvider['kind'], values: object) =>
  call<IdentityProvider>('identity-providers/', {
    kind,
    name: `Lemon ${kind}`,
    default_role: 'COMPANY_USER',
    ...values,
  })

/** Fills in the form of the provider. */
const signInThere = async (page: Page, name: string) => {
  await page.waitForURL((url) => url.href.startsWith(lemonldap.address))
  await page.locator('input[name=user]').fill(name)
  await page.locator('input[name=password]').fill(name)
  await page.keyboard.press('Enter')
}

/** Goes through a test in a window; returns what its page says. */
const goThroughTest = async ({ call }: Company, { id }: IdentityProvider) => {
  const { address } = await call<{ address: string }>(`identity-providers/${id}/test/`)
  const page = await newVisitor(door)
  await page.goto(address)
  await signInThere(page, people.doctor)
  await page.waitForURL((url) => url.href.startsWith(door.issuer))
  return page.locator('main').innerText()
}

/** Proves the domain, and leads its people to the provider. */
const activate = async ({ call, domain }: Company, { id }: IdentityProvider) => {
  const { id: proof, record } = await call<MailDomain>('mail-domains/', { domain })
  dns.records.set(domain, [record])
  await call(`mail-domains/${proof}/check/`)
  return call<IdentityProvider>(`identity-providers/${id}/activate/`)
}

/** A company with its active provider, and what the window of its test has said. */
interface Connected {
  readonly company: Company
  readonly provider: IdentityProvider
  readonly said: string
  /** A provider of the other company by the same protocol, which was not activated. */
  readonly other: { readonly company: Company; readonly provider: IdentityProvider }
}
let openId: Connected
let saml: Connected
let read: { readonly byAddress: ReadMetadata; readonly byFile: ReadMetadata }

const textAt = async (address: string | null) => (await fetch(address ?? '')).text()

beforeAll(async () => {
  dns = await startDnsServer()
  door = await openFrontDoor({ IDENTITY_PROVIDER_HOSTS: 'any', DNS_SERVERS: dns.address })
  lemonldap = await startLemonldap()
  const [aurora, cascadia] = [await actFor('aurora.example'), await actFor('cascadia.example')]
  const readMetadata = (source: object) => cascadia.call<ReadMetadata>('identity-providers/metadata/', source)
  read = {
    byAddress: await readMetadata({ address: lemonldap.metadata }),
    byFile: await readMetadata({ text: await textAt(lemonldap.metadata) }),
  }
  const certificates = read.byAddress.certificates.map(({ pem }) => pem)
  const byOpenId = (company: Company, client_id: string) =>
    enter(company, 'oidc', { issuer: lemonldap.address, client_id, client_secret: clientSecret })
  const bySaml = (company: Company) => enter(company, 'saml', { ...read.byAddress, certificates })

  const first = await byOpenId(aurora, clientId)
  const second = await byOpenId(cascadia, 'another-client')
  const third = await bySaml(cascadia)
  const fourth = await bySaml(aurora)
  await lemonldap.know({
    openId: [
      { name: 'aurora', domain: aurora.domain, id: clientId, secret: clientSecret, redirectUri: first.redirect_uri },
      {
        name: 'cascadia',
        domain: cascadia.domain,
        id: 'another-client',
        secret: clientSecret,
        redirectUri: second.redirect_uri,
      },
    ],
    saml: [
      { name: 'cascadia', domain: cascadia.domain, metadata: await textAt(third.entity_id) },
      { name: 'aurora', domain: aurora.domain, metadata: await textAt(fourth.entity_id) },
    ],
  })
  const connect = async (company: Company, provider: IdentityProvider, other: Connected['other']) => {
    const said = await goThroughTest(company, provider)
    return { company, said, provider: await activate(company, provider), other }
  }
  openId = await connect(aurora, first, { company: cascadia, provider: second })
  saml = await connect(cascadia, third, { company: aurora, provider: fourth })
})
afterAll(async () => {
  await lemonldap?.stop()
  await door?.stop()
  await dns?.stop()
})

/** Types an address of the company, and goes where it leads. */
const leaveFor = async (page: Page, { company, provider }: Connected, name: string) => {
  await page.goto(`${door.issuer}/login`)
  await page.getByLabel('Email').fill(`${name}@${company.domain}`)
  await page.getByRole('button', { name: `Continue with ${provider.name}` }).click()
}

const signedInAs = async (page: Page) => {
  await page.waitForURL(`${door.issuer}/app`)
  const token = await tokenOf(page, door.issuer)
  return (await door.product.send<VerifiedUser>('/v2/auth/verify-user/?application=SSO', { token })).data.user
}

const isAnswer = (address: string) => /\/external\/(?:callback|saml)\//.test(address)

/** Follows redirects like a browser that is signed in there, up to the one that leads back with a code. */
const catchCode = async (page: Page, address: string): Promise<URL> => {
  const answer = await page.request.get(address, { maxRedirects: 0 })
  const { location = '' } = answer.headers()
  return isAnswer(location) ? new URL(location) : catchCode(page, location)
}

/** Follows an address, and keeps the form that the provider sends to this side away from it. */
const catchForm = async (page: Page, address: string) => {
  const caught = page.waitForRequest((request) => isAnswer(request.url()))
  await page.route(
    ({ href }) => isAnswer(href),
    (route) => route.fulfill({ body: 'Caught' }),
  )
  await page.goto(address)
  const request = await caught
  await page.getByText('Caught').waitFor()
  await page.unrouteAll()
  return { address: request.url(), form: new URLSearchParams(request.postData() ?? '') }
}

const beginTest = async ({ company, provider }: Connected['other']) =>
  (await company.call<{ address: string }>(`identity-providers/${provider.id}/test/`)).address

test('metadata that it publishes are read by address as from a file', () => {
  expect(read.byAddress).toMatchObject({
    issuer: lemonldap.metadata,
    sign_in_address: `${lemonldap.address}saml/singleSignOn`,
    certificates: [{ subject: 'CN=LemonLDAP' }],
  })
  expect(read.byFile).toEqual(read.byAddress)
})

describe.each([
  ['OpenID Connect', () => openId],
  ['SAML 2.0', () => saml],
])('by %s', (_protocol, connected) => {
  test('the window of the test shows who has signed in, and nothing to mend', () => {
    const { said, company, provider } = connected()
    expect(said).toContain('The test has worked')
    expect(said).toContain(`${people.doctor}@${company.domain}`)
    expect(provider).toMatchObject({ state: 'active', last_test: { worked: true, mistakes: [] } })
  })

  test('somebody new is led there by their address, and arrives with the role that the company has chosen', async () => {
    const page = await newVisitor(door)
    await leaveFor(page, connected(), people.rose)
    await signInThere(page, people.rose)
    expect(await signedInAs(page)).toMatchObject({
      email: `${people.rose}@${connected().company.domain}`,
      first_name: 'Rose',
      last_name: 'Tyler',
      role: 'COMPANY_USER',
    })
  })

  test('whoever signs out comes back as the same person, without a password until they sign out there too', async () => {
    const page = await newVisitor(door)
    const { sign_in_uri: tile } = connected().provider
    await page.goto(tile)
    await signInThere(page, people.doctor)
    const { id } = await signedInAs(page)
    const signOut = async () => {
      await page.goto(`${door.issuer}/log-out`)
      await page.waitForURL(`${door.issuer}/login`)
    }
    await signOut()
    await page.goto(tile)
    expect(await signedInAs(page)).toMatchObject({ id })

    await signOut()
    await page.goto(`${lemonldap.address}?logout=1`)
    await page.goto(tile)
    await page.locator('input[name=password]').waitFor()
    await signInThere(page, people.doctor)
    expect(await signedInAs(page)).toMatchObject({ id })
  })

  test('somebody whose address is of a domain that is not proven is refused in words', async () => {
    const page = await newVisitor(door)
    await page.goto(connected().provider.sign_in_uri)
    await signInThere(page, people.mickey)
    await page.getByText('has not proven that elsewhere.example is its domain').waitFor()
    await page.getByRole('link', { name: 'Go to the sign-in page' }).click()
    await page.waitForURL(`${door.issuer}/login`)
  })
})

describe('what it has made for one company is refused by another', () => {
  const signedInThere = async () => {
    const page = await newVisitor(door)
    await page.goto(lemonldap.address)
    await signInThere(page, people.rose)
    await page.getByText('Your applications').waitFor()
    return page
  }

  test('by OpenID Connect, since the code is that of another client', async () => {
    const page = await signedInThere()
    const meant = await catchCode(page, openId.provider.sign_in_uri)
    const wrong = await catchCode(page, await beginTest(openId.other))
    wrong.searchParams.set('code', meant.searchParams.get('code') ?? '')
    await page.goto(wrong.href)
    expect(await page.locator('main').innerText()).toContain('The identity provider refuses the code')
  })

  test('by SAML 2.0, since the audience is another service', async () => {
    const page = await signedInThere()
    const { form: meant } = await catchForm(page, saml.provider.sign_in_uri)
    const { address, form: wrong } = await catchForm(page, await beginTest(saml.other))
    wrong.set('SAMLResponse', meant.get('SAMLResponse') ?? '')
    const answer = await fetch(address, { method: 'POST', body: wrong })
    expect(await answer.text()).toContain('its audience is not the entity id of this side')
  })
})

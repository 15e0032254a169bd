/** The identity provider of a company: OpenID Connect or SAML, and the domains that lead to it (decision 0133). */
import { call, created, list, record } from '../call'
import { deleted } from '../entities/fields'
import {
  changedIdentityProvider,
  identityProvider,
  mailDomain,
  metadataSource,
  newIdentityProvider,
  newMailDomain,
  possibleKeeper,
  providerRequirement,
  readMetadata,
  testAddress,
} from '../entities/identityProvider'
import { companySuperUser, either, platform } from '../guards'

/** Provider staff who look after people see how they sign in; only the company itself says so. */
const overseeing = either(platform('UPDATE_COMPANY_USER'), companySuperUser())

const providers = '/company/:company_id/identity-providers/'
const one = '/company/:company_id/identity-providers/:identity_provider_id/'
const domains = '/company/:company_id/mail-domains/'

export const identityProviders = {
  listIdentityProviders: call({
    method: 'GET',
    path: providers,
    summary: 'List the identity providers of a company, the active one first',
    answer: list(identityProvider),
    guard: overseeing,
  }),
  createIdentityProvider: call({
    method: 'POST',
    path: providers,
    summary: 'Enter an identity provider, which counts once it was tested and activated',
    body: newIdentityProvider,
    answer: created(identityProvider, 'Identity provider saved'),
    guard: companySuperUser(),
  }),
  updateIdentityProvider: call({
    method: 'PUT',
    path: one,
    summary: 'Change an identity provider; another secret overlaps with the one before',
    body: changedIdentityProvider,
    answer: record(identityProvider, 'Identity provider saved'),
    guard: companySuperUser(),
  }),
  deleteIdentityProvider: call({
    method: 'DELETE',
    path: one,
    summary: 'Delete an identity provider that is not active',
    answer: record(deleted, 'Identity provider deleted'),
    guard: companySuperUser(),
  }),
  readIdentityMetadata: call({
    method: 'POST',
    path: `${providers}metadata/`,
    summary: 'Read the metadata of a SAML provider, by their address or as text; nothing is stored',
    body: metadataSource,
    answer: record(readMetadata, 'Metadata read'),
    guard: companySuperUser(),
  }),
  testIdentityProvider: call({
    method: 'POST',
    path: `${one}test/`,
    summary: 'Begin a test of an identity provider, in a window that opens the address',
    answer: record(testAddress, 'Test begun'),
    guard: companySuperUser(),
  }),
  activateIdentityProvider: call({
    method: 'POST',
    path: `${one}activate/`,
    summary: 'Lead people to a tested identity provider, and to no other',
    answer: record(identityProvider, 'Identity provider activated'),
    guard: companySuperUser(),
  }),
  deactivateIdentityProvider: call({
    method: 'POST',
    path: `${one}deactivate/`,
    summary: 'Lead nobody to an identity provider any more; people sign in with passwords',
    answer: record(identityProvider, 'Identity provider deactivated'),
    guard: companySuperUser(),
  }),
  requireIdentityProvider: call({
    method: 'POST',
    path: `${one}require/`,
    summary: 'Say whether the active identity provider is the only way in, and which account keeps its password',
    body: providerRequirement,
    answer: record(identityProvider, 'Identity provider saved'),
    guard: companySuperUser(),
  }),
  listPossibleKeepers: call({
    method: 'GET',
    path: `${providers}keepers/`,
    summary: 'List the super users of a company, one of whom keeps the password where a provider is the only way in',
    answer: list(possibleKeeper),
    guard: overseeing,
  }),
  listMailDomains: call({
    method: 'GET',
    path: domains,
    summary: 'List the domains that lead people of a company to its identity provider',
    answer: list(mailDomain),
    guard: overseeing,
  }),
  createMailDomain: call({
    method: 'POST',
    path: domains,
    summary: 'Add a domain, which counts once a DNS record proves it',
    body: newMailDomain,
    answer: created(mailDomain, 'Domain added'),
    guard: companySuperUser(),
  }),
  checkMailDomain: call({
    method: 'POST',
    path: `${domains}:mail_domain_id/check/`,
    summary: 'Look for the DNS record that proves a domain',
    answer: record(mailDomain, 'Domain proven'),
    guard: companySuperUser(),
  }),
  deleteMailDomain: call({
    method: 'DELETE',
    path: `${domains}:mail_domain_id/`,
    summary: 'Remove a domain, which leads nobody any more',
    answer: record(deleted, 'Domain removed'),
    guard: companySuperUser(),
  }),
}
